export function mount(parent, ...children) {
  parent.append(...children.map((child) => child.element ?? child))
}
