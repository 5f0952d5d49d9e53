import 'reflect-metadata'; // required first by the library
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

/** PEM. */
export interface KeyPair {
  key: string;
  certificate: string;
}
const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3_650;
/** Longest that tablets accept. */
const SERVER_DAYS = 397;
/** Before expiry. */
const RENEW_DAYS = 30;
const SIGNATURE = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

const newSerialNumber = (): string => `01${randomBytes(15).toString('hex')}`; // positive and unique
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

/** Signs only its server's certificates. Ten years. */
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

/** 397 days, fresh keys. */
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

/** Valid over a month, for all names, by this authority. */
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

/** Compared by eye on two screens. */
export const certificateFingerprint = (certificate: string): string =>
  new X509Certificate(certificate).fingerprint256;
export const derOf = (certificate: string): Buffer => new X509Certificate(certificate).raw;
/** SHA-256 of the public key, base64: for browser pinning. */
export const keyFingerprint = (certificate: string): string =>
  createHash('sha256')
    .update(new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
