// WebKit's enumerations as C enumerations. Swift imports open C enumerations so that every raw value is allowed and
// exhaustive switches need `@unknown default`, exactly as it imports Apple's. A Swift enumeration could do neither.
#pragma once

#define WEBKIT_ENUM(name) enum __attribute__((enum_extensibility(open))) name : long
#define WEBKIT_OPTIONS(name) enum __attribute__((enum_extensibility(open), flag_enum)) name : unsigned long

typedef WEBKIT_ENUM(WKNavigationActionPolicy) {
  WKNavigationActionPolicyCancel,
  WKNavigationActionPolicyAllow,
  WKNavigationActionPolicyDownload,
} WKNavigationActionPolicy;

typedef WEBKIT_ENUM(WKNavigationResponsePolicy) {
  WKNavigationResponsePolicyCancel,
  WKNavigationResponsePolicyAllow,
  WKNavigationResponsePolicyDownload,
} WKNavigationResponsePolicy;

typedef WEBKIT_ENUM(WKNavigationType) {
  WKNavigationTypeLinkActivated,
  WKNavigationTypeFormSubmitted,
  WKNavigationTypeBackForward,
  WKNavigationTypeReload,
  WKNavigationTypeFormResubmitted,
  WKNavigationTypeOther = -1,
} WKNavigationType;

typedef WEBKIT_ENUM(WKPermissionDecision) {
  WKPermissionDecisionPrompt,
  WKPermissionDecisionGrant,
  WKPermissionDecisionDeny,
} WKPermissionDecision;

typedef WEBKIT_ENUM(WKMediaCaptureType) {
  WKMediaCaptureTypeCamera,
  WKMediaCaptureTypeMicrophone,
  WKMediaCaptureTypeCameraAndMicrophone,
} WKMediaCaptureType;

typedef WEBKIT_ENUM(WKMediaCaptureState) {
  WKMediaCaptureStateNone,
  WKMediaCaptureStateActive,
  WKMediaCaptureStateMuted,
} WKMediaCaptureState;

typedef WEBKIT_ENUM(WKMediaPlaybackState) {
  WKMediaPlaybackStateNone,
  WKMediaPlaybackStatePlaying,
  WKMediaPlaybackStatePaused,
  WKMediaPlaybackStateSuspended,
} WKMediaPlaybackState;

typedef WEBKIT_ENUM(WKUserScriptInjectionTime) {
  WKUserScriptInjectionTimeAtDocumentStart,
  WKUserScriptInjectionTimeAtDocumentEnd,
} WKUserScriptInjectionTime;

typedef WEBKIT_ENUM(WKContentMode) {
  WKContentModeRecommended,
  WKContentModeMobile,
  WKContentModeDesktop,
} WKContentMode;

typedef WEBKIT_ENUM(WKWebpagePreferencesUpgradeToHTTPSPolicy) {
  WKWebpagePreferencesUpgradeToHTTPSPolicyKeepAsRequested,
  WKWebpagePreferencesUpgradeToHTTPSPolicyAutomaticFallbackToHTTP,
  WKWebpagePreferencesUpgradeToHTTPSPolicyUserMediatedFallbackToHTTP,
  WKWebpagePreferencesUpgradeToHTTPSPolicyErrorOnFailure,
} WKWebpagePreferencesUpgradeToHTTPSPolicy;

typedef WEBKIT_ENUM(WKInactiveSchedulingPolicy) {
  WKInactiveSchedulingPolicySuspend,
  WKInactiveSchedulingPolicyThrottle,
  WKInactiveSchedulingPolicyNone,
} WKInactiveSchedulingPolicy;

typedef WEBKIT_ENUM(WKDownloadRedirectPolicy) {
  WKDownloadRedirectPolicyCancel,
  WKDownloadRedirectPolicyAllow,
} WKDownloadRedirectPolicy;

typedef WEBKIT_ENUM(WKDownloadPlaceholderPolicy) {
  WKDownloadPlaceholderPolicyDisable,
  WKDownloadPlaceholderPolicyEnable,
} WKDownloadPlaceholderPolicy;

typedef WEBKIT_ENUM(WKCookiePolicy) {
  WKCookiePolicyAllow,
  WKCookiePolicyDisallow,
} WKCookiePolicy;

typedef WEBKIT_ENUM(WKSelectionGranularity) {
  WKSelectionGranularityDynamic,
  WKSelectionGranularityCharacter,
} WKSelectionGranularity;

typedef WEBKIT_ENUM(WKDialogResult) {
  WKDialogResultShowDefault = 1,
  WKDialogResultAskAgain,
  WKDialogResultHandled,
} WKDialogResult;

typedef WEBKIT_ENUM(WKErrorCode) {
  WKErrorCodeUnknown = 1,
  WKErrorCodeWebContentProcessTerminated,
  WKErrorCodeWebViewInvalidated,
  WKErrorCodeJavaScriptExceptionOccurred,
  WKErrorCodeJavaScriptResultTypeIsUnsupported,
  WKErrorCodeContentRuleListStoreCompileFailed,
  WKErrorCodeContentRuleListStoreLookUpFailed,
  WKErrorCodeContentRuleListStoreRemoveFailed,
  WKErrorCodeContentRuleListStoreVersionMismatch,
  WKErrorCodeAttributedStringContentFailedToLoad,
  WKErrorCodeAttributedStringContentLoadTimedOut,
  WKErrorCodeJavaScriptInvalidFrameTarget,
  WKErrorCodeNavigationAppBoundDomain,
  WKErrorCodeJavaScriptAppBoundDomain,
  WKErrorCodeDuplicateCredential,
  WKErrorCodeMalformedCredential,
  WKErrorCodeCredentialNotFound,
} WKErrorCode;

typedef WEBKIT_OPTIONS(WKAudiovisualMediaTypes) {
  WKAudiovisualMediaTypeAudio = 1 << 0,
  WKAudiovisualMediaTypeVideo = 1 << 1,
  WKAudiovisualMediaTypeAll = ~0UL,
} WKAudiovisualMediaTypes;

typedef WEBKIT_OPTIONS(WKDataDetectorTypes) {
  WKDataDetectorTypePhoneNumber = 1 << 0,
  WKDataDetectorTypeLink = 1 << 1,
  WKDataDetectorTypeAddress = 1 << 2,
  WKDataDetectorTypeCalendarEvent = 1 << 3,
  WKDataDetectorTypeTrackingNumber = 1 << 4,
  WKDataDetectorTypeFlightNumber = 1 << 5,
  WKDataDetectorTypeLookupSuggestion = 1 << 6,
  WKDataDetectorTypeAll = ~0UL,
} WKDataDetectorTypes;

#undef WEBKIT_ENUM
#undef WEBKIT_OPTIONS
