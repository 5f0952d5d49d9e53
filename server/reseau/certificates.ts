import 'reflect-metadata'; // the library below asks for it before itself
import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  AuthorityKeyIdentifierExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
  X509Certificate as ReadableCertificate,
} from '@peculiar/x509';

/** A private key and its certificate, as PEM. */
export interface KeyPair {
  key: string;
  certificate: string;
}
const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3_650;
/** What tablets accept of a server, at most. */
const SERVER_DAYS = 397;
/** Renewed from then on. */
const RENEW_DAYS = 30;
const SIGNATURE = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

const newSerialNumber = (): string => `01${randomBytes(15).toString('hex')}`; // positive, never twice
const pem = (label: string, der: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${(
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  ).join('\n')}\n-----END ${label}-----\n`;
const generateKeys = () =>
  crypto.subtle.generateKey(SIGNATURE, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;
const privateKeyPem = async (keys: CryptoKeyPair): Promise<string> =>
  pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', keys.privateKey));
const validity = (now: Date, days: number) => ({
  notBefore: new Date(now.getTime() - DAY_MS),
  notAfter: new Date(now.getTime() + days * DAY_MS),
}); // a station's clock may be late

/**
 * The pharmacy's own authority: it signs the certificates of its server and of nothing else. Ten
 * years.
 */
export async function createAuthority(name: string, now: Date): Promise<KeyPair> {
  const keys = await generateKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerialNumber(),
    name: [{ CN: [name] }, { O: ['Pharmacie'] }],
    ...validity(now, AUTHORITY_DAYS),
    signingAlgorithm: SIGNATURE,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { key: await privateKeyPem(keys), certificate: certificate.toString('pem') };
}

/**
 * A certificate of the server for these names and addresses, signed by the authority; 397 days,
 * with keys of its own.
 */
export async function signServerCertificate(
  authority: KeyPair,
  names: readonly string[],
  now: Date,
): Promise<KeyPair> {
  const issuer = new ReadableCertificate(authority.certificate);
  const der = Buffer.from(authority.key.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  const signingKey = await crypto.subtle.importKey('pkcs8', der, SIGNATURE, false, ['sign']);
  const keys = await generateKeys();
  const certificate = await X509CertificateGenerator.create({
    serialNumber: newSerialNumber(),
    subject: [{ CN: [names[0] ?? 'pharmacie'] }],
    issuer: issuer.subject,
    ...validity(now, SERVER_DAYS),
    signingAlgorithm: SIGNATURE,
    publicKey: keys.publicKey,
    signingKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        names.map((name) => ({ type: isIP(name) ? 'ip' : 'dns', value: name }) as const),
      ),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  return { key: await privateKeyPem(keys), certificate: certificate.toString('pem') };
}

/**
 * Does this certificate still serve, for all these names, signed by this authority, for more than a
 * month?
 */
export function stillServes(
  server: KeyPair,
  authority: KeyPair,
  names: readonly string[],
  now: Date,
): boolean {
  const certificate = new X509Certificate(server.certificate);
  const covers = (name: string) =>
    (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined;
  const left = certificate.validToDate.getTime() - now.getTime();
  return (
    left > RENEW_DAYS * DAY_MS &&
    certificate.validFromDate <= now &&
    names.every(covers) &&
    certificate.verify(new X509Certificate(authority.certificate).publicKey)
  );
}

/** What a person compares on two screens. */
export const certificateFingerprint = (certificate: string): string =>
  new X509Certificate(certificate).fingerprint256;
export const derOf = (certificate: string): Buffer => new X509Certificate(certificate).raw;
/**
 * SHA-256 of its public key, in base64: by it, and whatever the certificate, a browser can be told
 * to trust.
 */
export const keyFingerprint = (certificate: string): string =>
  createHash('sha256')
    .update(new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
