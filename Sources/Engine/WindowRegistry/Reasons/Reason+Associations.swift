// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

extension Reason {
  package static func systemIsTooOldForCallback(_ finding: String) -> Reason {
    Reason("AS.6", finding)
  }

  package static func noAssociatedDomains(_ finding: String) -> Reason {
    Reason("AS.10", finding)
  }

  package static func associationEntryIsMissing(_ finding: String) -> Reason {
    Reason("AS.11", finding)
  }

  package static func associationEntryIsForDevelopers(_ finding: String) -> Reason {
    Reason("AS.12", finding)
  }

  package static func associationFileUnreachable(_ finding: String) -> Reason {
    Reason("AS.13", finding)
  }

  package static func associationFileRedirected(_ finding: String) -> Reason {
    Reason("AS.14", finding)
  }

  package static func associationFileMissing(_ finding: String) -> Reason {
    Reason("AS.15", finding)
  }

  package static func associationFileTooLarge(_ finding: String) -> Reason {
    Reason("AS.16", finding)
  }

  package static func associationFileOfWrongType(_ finding: String) -> Reason {
    Reason("AS.17", finding)
  }

  package static func associationFileInvalid(_ finding: String) -> Reason {
    Reason("AS.18", finding)
  }

  package static func associationFileLacksService(_ finding: String) -> Reason {
    Reason("AS.19", finding)
  }

  package static func associationFileLacksApp(_ finding: String) -> Reason {
    Reason("AS.20", finding)
  }
}
