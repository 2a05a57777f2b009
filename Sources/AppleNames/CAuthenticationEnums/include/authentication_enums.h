// Codes of the errors of AuthenticationServices and SafariServices as C enumerations, as in CWebKitEnums: every raw
// value is allowed, and exhaustive switches need `@unknown default`.
#pragma once

#define AUTHENTICATION_ENUM(name) enum __attribute__((enum_extensibility(open))) name : long

typedef AUTHENTICATION_ENUM(ASWebAuthenticationSessionErrorCode) {
  ASWebAuthenticationSessionErrorCodeCanceledLogin = 1,
  ASWebAuthenticationSessionErrorCodePresentationContextNotProvided,
  ASWebAuthenticationSessionErrorCodePresentationContextInvalid,
} ASWebAuthenticationSessionErrorCode;

typedef AUTHENTICATION_ENUM(ASAuthorizationErrorCode) {
  ASAuthorizationErrorCodeUnknown = 1000,
  ASAuthorizationErrorCodeCanceled,
  ASAuthorizationErrorCodeInvalidResponse,
  ASAuthorizationErrorCodeNotHandled,
  ASAuthorizationErrorCodeFailed,
  ASAuthorizationErrorCodeNotInteractive,
  ASAuthorizationErrorCodeMatchedExcludedCredential,
  ASAuthorizationErrorCodeCredentialImport,
  ASAuthorizationErrorCodeCredentialExport,
} ASAuthorizationErrorCode;

typedef AUTHENTICATION_ENUM(SFAuthenticationErrorCode) {
  // Swift finds no prefix to strip where there is one constant.
  SFAuthenticationErrorCanceledLogin __attribute__((swift_name("canceledLogin"))) = 1,
} SFAuthenticationErrorCode;

#undef AUTHENTICATION_ENUM
