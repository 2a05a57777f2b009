"""The certificate of all hosts of the scenario's web. Nobody trusts it; WebKit is told not to ask."""
import datetime
import subprocess
import tempfile

HOSTS = ('*.example', '*.com', '*.org', '*.net', 'example.com', 'localhost')


def write(path):
    """Makes a key and its certificate, and writes both into one file."""
    try:
        import cryptography     # noqa: F401; a Mac's own Python does not have it
    except ImportError:
        return write_with_openssl(path)
    return _write(path)


def write_with_openssl(path):
    """The same with the program that every Mac has."""
    names = ','.join(f'DNS:{host}' for host in HOSTS)
    with tempfile.TemporaryDirectory() as folder:
        key, certificate = f'{folder}/key', f'{folder}/certificate'
        subprocess.run(
            ['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-sha256', '-days', '2', '-keyout', key, '-out',
             certificate, '-subj', '/CN=conformance scenarios', '-addext', f'subjectAltName={names}'],
            check=True, capture_output=True)
        with open(key, 'rb') as first, open(certificate, 'rb') as second:
            path.write_bytes(first.read() + second.read())


def _write(path):
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, 'conformance scenarios')])
    now = datetime.datetime.now(datetime.timezone.utc)
    certificate = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1)).not_valid_after(now + datetime.timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host) for host in HOSTS]), critical=False)
        .sign(key, hashes.SHA256()))
    path.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        + certificate.public_bytes(serialization.Encoding.PEM))
