import type { Context } from 'koa';
import { type Appel, type FichierRecu, TAILLE_FICHIER_MAX } from '#shared/base/contract.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus } from '#shared/base/refus.ts';
import { sha256Of } from './secrets.ts';

const JSON_MAX = 1_048_576;
const FORM_MAX = 3 * 1_048_576;
const FIELDS_MAX = 100;

/**
 * The body as sent: what tells it from another (hashed for idempotence) and what it says. Nothing
 * is an empty object.
 */
export interface BodyRead {
  texte: string;
  json: unknown;
}

/**
 * Reads a JSON body of at most 1 MiB, or for a 'fichier' call a form of at most 3 MiB. Other types
 * are refused; a cut connection throws.
 */
export async function readBody(ctx: Context, forme: Appel['forme']): Promise<BodyRead | Refus> {
  const formulaire = ctx.is('multipart/form-data') === 'multipart/form-data';
  const octets = await receive(ctx, formulaire && forme === 'fichier' ? FORM_MAX : JSON_MAX);
  if (estRefus(octets)) return octets;
  if (octets.length === 0) return { texte: '', json: {} };
  if (formulaire)
    return forme === 'fichier'
      ? readForm(octets, ctx.get('Content-Type'))
      : refus(415, 'type_non_accepte', phrasesRefus.typeNonAccepte);
  if (!ctx.is('json', '+json'))
    return refus(
      415,
      'type_non_accepte',
      forme === 'fichier' ? phrasesRefus.typeNonAccepteFichier : phrasesRefus.typeNonAccepte,
    );
  const texte = octets.toString('utf8');
  try {
    return { texte, json: JSON.parse(texte) as unknown };
  } catch {
    return refus(422, 'json_invalide', phrasesRefus.jsonInvalide);
  }
}

async function receive(ctx: Context, max: number): Promise<Buffer | Refus> {
  if (Number(ctx.get('Content-Length') || 0) > max)
    return refus(413, 'corps_trop_gros', phrasesRefus.corpsTropGros);
  const morceaux: Buffer[] = [];
  let taille = 0;
  for await (const morceau of ctx.req) {
    taille += (morceau as Buffer).length;
    if (taille > max) return refus(413, 'corps_trop_gros', phrasesRefus.corpsTropGros);
    morceaux.push(morceau as Buffer);
  }
  return Buffer.concat(morceaux);
}

/**
 * Fields as text, files as `FichierRecu`; the last of a name counts. A file field left empty in a
 * page counts as absent. The boundary changes each time the same form is sent, so what tells it
 * from another is its fields and its files' hashes.
 */
async function readForm(octets: Buffer, type: string): Promise<BodyRead | Refus> {
  const lu = await new Response(new Uint8Array(octets), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  if (lu === null) return refus(422, 'formulaire_invalide', phrasesRefus.formulaireInvalide);
  const champs: [string, string | FichierRecu][] = [];
  for (const [nom, valeur] of lu) {
    if (champs.length >= FIELDS_MAX)
      return refus(422, 'formulaire_invalide', phrasesRefus.formulaireInvalide);
    if (typeof valeur === 'string') champs.push([nom, valeur]);
    else if (valeur.size > TAILLE_FICHIER_MAX)
      return refus(413, 'fichier_trop_gros', phrasesRefus.fichierTropGros);
    else if (valeur.size > 0 || valeur.name !== '')
      champs.push([
        nom,
        { nom: valeur.name, type: valeur.type, octets: new Uint8Array(await valeur.arrayBuffer()) },
      ]);
  }
  const signes = champs.map(([nom, v]) => [
    nom,
    typeof v === 'string' ? v : { nom: v.nom, type: v.type, empreinte: sha256Of(v.octets) },
  ]);
  return { texte: JSON.stringify(signes), json: Object.fromEntries(champs) };
}
