import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { PaquetPublie } from '#shared/platform/epg/epg.schema.ts';

export type SignedPackage = Pick<PaquetPublie, 'systeme' | 'octets' | 'sha256'> & {
  version: string;
};

const PREFIX = 'ed25519:';
const rawOf = (key: KeyObject): string => key.export({ format: 'jwk' }).x ?? '';
const lineOf = (key: KeyObject): string => `${PREFIX}${rawOf(key)}`;
/** Key name: distinguishes an unknown key from a false signature. */
const nameOf = (raw: string): string =>
  createHash('sha256').update(raw).digest('base64url').slice(0, 11);

function readLine(line: string): KeyObject | null {
  try {
    const x = line.startsWith(PREFIX) ? line.slice(PREFIX.length) : '';
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  } catch {
    return null;
  }
}

const signedText = ({ version, systeme, octets, sha256 }: SignedPackage): Buffer =>
  Buffer.from(['pharmacie-paquet-1', version, systeme, octets, sha256, ''].join('\n'));

/** PKCS #8 private key; public key on one line. */
export function newPublicationPair(): { privateKey: string; line: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
    line: lineOf(publicKey),
  };
}

/** Null when unusable for signing. */
export function readPrivateKey(text: string): KeyObject | null {
  try {
    const key = createPrivateKey(text);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}
export const publicLineOf = (privateKey: KeyObject): string => lineOf(createPublicKey(privateKey));

/** Key name, dot, 64 bytes in base64url. */
export function signPackage(privateKey: KeyObject, described: SignedPackage): string {
  const name = nameOf(rawOf(createPublicKey(privateKey)));
  return `${name}.${sign(null, signedText(described), privateKey).toString('base64url')}`;
}

export type SignatureFault = 'sans_cle' | 'sans_signature' | 'cle_inconnue' | 'signature_fausse';
/** [EPG-2] Fault, or null when one of these keys signed exactly this package. */
export function signatureFault(
  keys: readonly string[],
  described: SignedPackage,
  signature: string | undefined,
): SignatureFault | null {
  if (keys.length === 0) return 'sans_cle';
  if (!signature) return 'sans_signature';
  const [name = '', value = ''] = signature.split('.');
  const line = keys.find((k) => nameOf(k.slice(PREFIX.length)) === name);
  const key = line === undefined ? null : readLine(line);
  if (!key) return 'cle_inconnue';
  const signed = verify(null, signedText(described), key, Buffer.from(value, 'base64url'));
  return signed ? null : 'signature_fausse';
}
