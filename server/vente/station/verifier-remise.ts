import { createHash, createPublicKey, verify } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import * as z from 'zod/mini';
import { type Refus, refus } from '#shared/base/refus.ts';
import { numeroMax } from '#shared/vente/station/provisoire.rules.ts';
import { DOMAINE_SIGNE } from '#shared/vente/station/signature.rules.ts';
import * as phrases from '#shared/vente/station/station.phrases.ts';
import {
  venteFaite,
  type VenteFaite,
  type venteRemise,
} from '#shared/vente/station/station.schema.ts';
import { toDate } from '../../platform/db/present.ts';
import { row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { StationRow } from './station.entity.ts';

/** Signature and chain link; null for an unsigned legacy station. */
export interface Preuve {
  texte: string | null;
  signature: string | null;
  precedent: string | null;
  maillon: string | null;
}
type Remise = z.output<typeof venteRemise>;

const texteSigne = z.object({
  domaine: z.literal(DOMAINE_SIGNE),
  station: z.uuid(),
  precedent: z.string().check(z.regex(/^([0-9a-f]{64})?$/)),
  vente: venteFaite,
});
const empreinteDuTexte = (texte: string): string =>
  createHash('sha256').update(texte).digest('hex');

/** ECDSA P-256, SPKI as WebCrypto exports it; null when invalid. */
export function lireClePublique(spki: string) {
  try {
    const octets = Buffer.from(spki, 'base64');
    if (octets.toString('base64') !== spki) return null;
    const cle = createPublicKey({ key: octets, format: 'der', type: 'spki' });
    const { namedCurve } = cle.asymmetricKeyDetails ?? {};
    return cle.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1' ? cle : null;
  } catch {
    return null;
  }
}
/** Signature is raw r‖s, WebCrypto's format. */
function signeParLePoste(spki: string, texte: string, signature: string): boolean {
  const cle = lireClePublique(spki);
  if (!cle) return false;
  const key = { key: cle, dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(texte), key, Buffer.from(signature, 'base64'));
}

function lireTexte(texte: string) {
  try {
    const lu = z.safeParse(texteSigne, JSON.parse(texte));
    return lu.success ? lu.data : null;
  } catch {
    return null;
  }
}
const memeVente = (a: VenteFaite, b: VenteFaite): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const FAUSSE = refus(422, 'signature_invalide', phrases.signatureInvalide);
/**
 * [HSL-25] Signed by this station for this sale; unsigned only from a station that never signed.
 */
function preuveDe(s: StationRow, { station, vente, texte, signature }: Remise): Preuve | Refus {
  if (texte === undefined || signature === undefined)
    return s.d_avant && s.maillon === ''
      ? { texte: null, signature: null, precedent: null, maillon: null }
      : refus(422, 'vente_non_signee', phrases.venteNonSignee);
  if (s.cle_publique === null || !signeParLePoste(s.cle_publique, texte, signature)) return FAUSSE;
  const lu = lireTexte(texte);
  if (!lu || lu.station !== station || !memeVente(lu.vente, vente)) return FAUSSE;
  return { texte, signature, precedent: lu.precedent, maillon: empreinteDuTexte(texte) };
}

/** Recorded and quarantined sales together. */
const RECUES = query
  .selectFrom('vente_hors_ligne')
  .select(['station_id', 'numero', 'precedent', 'maillon', 'recue_at'])
  .unionAll(
    query
      .selectFrom('quarantaine')
      .select(['station_id', 'numero', 'precedent', 'maillon', 'recue_at']),
  )
  .as('r');
/** [HSL-25] Links match the known previous and next records. */
async function suitLaChaine(
  em: EntityManager,
  s: StationRow,
  numero: number,
  { precedent, maillon }: Preuve,
): Promise<boolean> {
  if (maillon === null) return true;
  const voisines = await rows(
    em,
    query
      .selectFrom(RECUES)
      .select(['numero', 'precedent', 'maillon'])
      .where('station_id', '=', s.id)
      .where('numero', 'in', [numero - 1, numero + 1]),
  );
  return voisines.every((v) => {
    if (v.maillon === null) return true;
    return v.numero < numero ? v.maillon === precedent : v.precedent === maillon;
  });
}

/** [HSL-24] Upper bound of the number; null when within. */
async function fauteDeNumero(
  em: EntityManager,
  s: StationRow,
  numero: number,
  maintenant: Date,
): Promise<Refus | null> {
  const derniere = await row(
    em,
    query
      .selectFrom(RECUES)
      .select(({ fn }) => fn.max('recue_at').as('recue_at'))
      .where('station_id', '=', s.id),
  );
  const depuis = toDate(derniere?.recue_at ?? s.confiance_at ?? s.creee_at);
  const max = numeroMax(Math.max(s.dernier_numero, s.numero_depart), depuis, maintenant);
  return numero > max
    ? refus(422, 'numero_hors_borne', phrases.numeroHorsBorne(numero, max))
    : null;
}

export async function verifierRemise(
  em: EntityManager,
  s: StationRow,
  corps: Remise,
  maintenant: Date,
): Promise<Preuve | Refus> {
  const { numero } = corps.vente;
  const preuve = preuveDe(s, corps);
  if ('refus' in preuve) return preuve;
  const faute = await fauteDeNumero(em, s, numero, maintenant);
  if (faute) return faute;
  return (await suitLaChaine(em, s, numero, preuve))
    ? preuve
    : refus(409, 'chaine_rompue', phrases.chaineRompue);
}
