/// A control with a value in a range. A test sets it with `simulateValue`.
@preconcurrency @MainActor open class UISlider: UIControl {
  open var value: Float = 0 { didSet { value = min(max(value, minimumValue), maximumValue) } }
  open var minimumValue: Float = 0
  open var maximumValue: Float = 1
  open var isContinuous = true
  open var minimumTrackTintColor: UIColor?
  open var maximumTrackTintColor: UIColor?
  open var thumbTintColor: UIColor?
  open var minimumValueImage: UIImage?
  open var maximumValueImage: UIImage?
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
  /// Inert.
  open func setThumbImage(_ image: UIImage?, for state: UIControl.State) {}

  /// Moves the thumb as a user would.
  public func simulateValue(_ value: Float) {
    self.value = value
    sendActions(for: .valueChanged)
  }
}

@preconcurrency @MainActor open class UIStepper: UIControl {
  open var value = 0.0 { didSet { value = min(max(value, minimumValue), maximumValue) } }
  open var minimumValue = 0.0
  open var maximumValue = 100.0
  open var stepValue = 1.0
  open var wraps = false
  open var autorepeat = true
}

@nonexhaustive public enum UIDatePickerStyle: Int, Sendable { case automatic, wheels, compact, inline }

/// A test chooses a date with `simulateDate`.
@preconcurrency @MainActor open class UIDatePicker: UIControl {
  @nonexhaustive public enum Mode: Int, Sendable { case time, date, dateAndTime, countDownTimer, yearAndMonth }
  open var date = SimulatedDevice.now
  open var datePickerMode = Mode.dateAndTime
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic
  open var minimumDate: Date?
  open var maximumDate: Date?
  open var locale: Locale?
  open var calendar: Calendar! = .current
  open var timeZone: TimeZone?
  open var minuteInterval = 1
  open func setDate(_ date: Date, animated: Bool) { self.date = date }

  public func simulateDate(_ date: Date) {
    self.date = date
    sendActions(for: .valueChanged)
  }
}

/// Asks its data source for rows. A test turns a wheel with `simulateSelection`.
@preconcurrency @MainActor open class UIPickerView: UIView {
  open weak var dataSource: (any UIPickerViewDataSource)?
  open weak var delegate: (any UIPickerViewDelegate)?
  private var rows: [Int: Int] = [:]

  open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }
  open func numberOfRows(inComponent component: Int) -> Int {
    dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
  }
  open func selectedRow(inComponent component: Int) -> Int { rows[component] ?? 0 }
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) { rows[component] = row }
  /// Inert: rows are asked for when they are used.
  open func reloadAllComponents() {}
  /// Inert: rows are asked for when they are used.
  open func reloadComponent(_ component: Int) {}

  public func simulateSelection(of row: Int, inComponent component: Int = 0) {
    guard row < numberOfRows(inComponent: component) else { return }
    rows[component] = row
    delegate?.pickerView(self, didSelectRow: row, inComponent: component)
  }
}

@preconcurrency @MainActor public protocol UIPickerViewDataSource: NSObjectProtocol {
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

@preconcurrency @MainActor public protocol UIPickerViewDelegate: NSObjectProtocol {
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    nil
  }
  public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}
