/*
 * Credential Management and Web Authentication, as a web view without the entitlement has them: everything is there,
 * and nothing can be signed with. After WebKit's CredentialsContainer and AuthenticatorCoordinator.
 */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Object, TypeError } = js;
  const { define, isObject } = realm.part('core/interfaces');

  const refused = (message, name) => js.promise.reject(new realm.DOMException(message, name));
  const notAllowed = () => refused('The request is not allowed by the user agent or the platform in the current'
    + ' context, possibly because the user denied permission.', 'NotAllowedError');

  /** Where `options.publicKey.rpId` may be: the domain, or one that it is in. */
  function isSuffixOfDomain(id) {
    const { hostname } = realm.part('window/location').members.location;
    return id === hostname || (js.includes(id, '.') && js.endsWith(hostname, `.${id}`));
  }

  /** WebKit's CredentialsContainer::performCommonChecks, and the checks of Web Authentication up to the device. */
  function request(options, relyingParty) {
    const { signal, publicKey } = isObject(options) ? options : { __proto__: null };
    if (signal?.aborted) return refused('Aborted by AbortSignal.', 'AbortError');
    if (!isObject(publicKey)) return refused('Only PublicKeyCredential is supported.', 'NotSupportedError');
    if (publicKey.challenge === undefined) {
      return js.promise.reject(new TypeError("Member challenge is required and must be an instance of BufferSource"));
    }
    const id = relyingParty(publicKey);
    if (id !== undefined && !isSuffixOfDomain(`${id}`)) {
      return refused('The provided RP ID is not a registrable domain suffix of the effective domain of the document.',
        'SecurityError');
    }
    return notAllowed();
  }

  const Credential = define('Credential', null, {});
  const AuthenticatorResponse = define('AuthenticatorResponse', null, {});
  const AuthenticatorAssertionResponse = define('AuthenticatorAssertionResponse', AuthenticatorResponse, {});
  const AuthenticatorAttestationResponse = define('AuthenticatorAttestationResponse', AuthenticatorResponse, {});
  const PublicKeyCredential = define('PublicKeyCredential', Credential, {}, { __proto__: null, statics: {
    isUserVerifyingPlatformAuthenticatorAvailable() { return js.promise.resolve(false); },
    isConditionalMediationAvailable() { return js.promise.resolve(false); },
    getClientCapabilities() {
      return js.promise.resolve({ conditionalCreate: false, conditionalGet: false, hybridTransport: false,
        passkeyPlatformAuthenticator: false, relatedOrigins: false, userVerifyingPlatformAuthenticator: false });
    },
  } });

  const CredentialsContainer = define('CredentialsContainer', null, {
    get(options = undefined) { return request(options, (publicKey) => publicKey.rpId); },
    create(options = undefined) { return request(options, (publicKey) => publicKey.rp?.id); },
    store() { return refused('The operation is not supported.', 'NotSupportedError'); },
    preventSilentAccess() { return js.promise.resolve(); },
  });

  return {
    Credential, AuthenticatorResponse, AuthenticatorAssertionResponse, AuthenticatorAttestationResponse,
    PublicKeyCredential, CredentialsContainer, credentials: Object.create(CredentialsContainer.prototype),
  };
})
