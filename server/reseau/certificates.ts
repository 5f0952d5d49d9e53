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
  X509Certificate as Lisible,
} from '@peculiar/x509';

/** A private key and its certificate, as PEM. */
export interface KeyPair {
  cle: string;
  certificat: string;
}
const JOUR_MS = 86_400_000;
const DIX_ANS_J = 3_650;
/** What tablets accept of a server, at most. */
const SERVEUR_J = 397;
/** Renewed from then on. */
export const RENEW_DAYS = 30;
const SIGNATURE = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

const numeroDeSerie = (): string => `01${randomBytes(15).toString('hex')}`; // positive, never twice
const pem = (nom: string, der: ArrayBuffer): string =>
  `-----BEGIN ${nom}-----\n${(
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  ).join('\n')}\n-----END ${nom}-----\n`;
const nouvellesCles = () =>
  crypto.subtle.generateKey(SIGNATURE, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;
const clePrivee = async (cles: CryptoKeyPair): Promise<string> =>
  pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', cles.privateKey));
const duree = (maintenant: Date, jours: number) => ({
  notBefore: new Date(maintenant.getTime() - JOUR_MS),
  notAfter: new Date(maintenant.getTime() + jours * JOUR_MS),
}); // a station's clock may be late

/**
 * The pharmacy's own authority: it signs the certificates of its server and of nothing else. Ten
 * years.
 */
export async function createAuthority(nom: string, maintenant: Date): Promise<KeyPair> {
  const cles = await nouvellesCles();
  const certificat = await X509CertificateGenerator.createSelfSigned({
    serialNumber: numeroDeSerie(),
    name: [{ CN: [nom] }, { O: ['Pharmacie'] }],
    ...duree(maintenant, DIX_ANS_J),
    signingAlgorithm: SIGNATURE,
    keys: cles,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(cles.publicKey),
    ],
  });
  return { cle: await clePrivee(cles), certificat: certificat.toString('pem') };
}

/**
 * A certificate of the server for these names and addresses, signed by the authority; 397 days,
 * with keys of its own.
 */
export async function signServerCertificate(
  autorite: KeyPair,
  noms: readonly string[],
  maintenant: Date,
): Promise<KeyPair> {
  const signataire = new Lisible(autorite.certificat);
  const der = Buffer.from(autorite.cle.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  const signingKey = await crypto.subtle.importKey('pkcs8', der, SIGNATURE, false, ['sign']);
  const cles = await nouvellesCles();
  const certificat = await X509CertificateGenerator.create({
    serialNumber: numeroDeSerie(),
    subject: [{ CN: [noms[0] ?? 'pharmacie'] }],
    issuer: signataire.subject,
    ...duree(maintenant, SERVEUR_J),
    signingAlgorithm: SIGNATURE,
    publicKey: cles.publicKey,
    signingKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        noms.map((nom) => ({ type: isIP(nom) ? 'ip' : 'dns', value: nom }) as const),
      ),
      await SubjectKeyIdentifierExtension.create(cles.publicKey),
      await AuthorityKeyIdentifierExtension.create(signataire.publicKey),
    ],
  });
  return { cle: await clePrivee(cles), certificat: certificat.toString('pem') };
}

/**
 * Does this certificate still serve, for all these names, signed by this authority, for more than a
 * month?
 */
export function stillServes(
  serveur: KeyPair,
  autorite: KeyPair,
  noms: readonly string[],
  maintenant: Date,
): boolean {
  const lu = new X509Certificate(serveur.certificat);
  const couvre = (nom: string) => (isIP(nom) ? lu.checkIP(nom) : lu.checkHost(nom)) !== undefined;
  const reste = lu.validToDate.getTime() - maintenant.getTime();
  return (
    reste > RENEW_DAYS * JOUR_MS &&
    lu.validFromDate <= maintenant &&
    noms.every(couvre) &&
    lu.verify(new X509Certificate(autorite.certificat).publicKey)
  );
}

/** What a person compares on two screens. */
export const certificateFingerprint = (certificat: string): string =>
  new X509Certificate(certificat).fingerprint256;
export const derDe = (certificat: string): Buffer => new X509Certificate(certificat).raw;
/**
 * SHA-256 of its public key, in base64: by it, and whatever the certificate, a browser can be told
 * to trust.
 */
export const keyFingerprint = (certificat: string): string =>
  createHash('sha256')
    .update(new X509Certificate(certificat).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
