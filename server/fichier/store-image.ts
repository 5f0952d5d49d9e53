import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { TAILLE_FICHIER_MAX } from '#shared/base/contract.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { fauteImage, IMAGE_ABIMEE, reconnaitreImage } from '#shared/fichier/image.rules.ts';
import { type Answered, sql, sqlOne } from '../db/sql.ts';
import type { FichierRow } from './fichier.entity.ts';
import { pixelsAnnonces } from './pixels-png.ts';

const EMPREINTE = /^[0-9a-f]{64}$/;
export const cheminFichier = (empreinte: string): string => `/fichiers/${empreinte}`;

/**
 * Deduplicated; returns the SHA-256. Refused: too large (413), not an image, or pixels
 * contradicting the header (422).
 */
export async function storeImage(em: EntityManager, octets: Uint8Array): Promise<string | Refus> {
  if (octets.length > TAILLE_FICHIER_MAX)
    return refus(413, 'fichier_trop_gros', phrasesRefus.fichierTropGros);
  const faute = fauteImage(octets);
  const image = reconnaitreImage(octets);
  if (faute !== null || !image) return refus(422, 'fichier_invalide', faute ?? []);
  if (image.type === 'image/png' && !(await pixelsAnnonces(octets)))
    return refus(422, 'fichier_invalide', IMAGE_ABIMEE);
  const empreinte = createHash('sha256').update(octets).digest('hex');
  await sql(
    em,
    'insert into fichier (empreinte, type, octets) values ($1, $2, $3) on conflict do nothing',
    [empreinte, image.type, Buffer.from(octets)],
  );
  return empreinte;
}

export async function readStoredFichier(
  em: EntityManager,
  empreinte: string,
): Promise<{ type: string; octets: Buffer } | undefined> {
  return EMPREINTE.test(empreinte)
    ? sqlOne<Pick<FichierRow, 'type' | 'octets'>>(
        em,
        'select type, octets from fichier where empreinte = $1',
        [empreinte],
      )
    : undefined;
}

/** [FIC-3] Public: current logo or product photo only. */
export async function estPublic(em: EntityManager, empreinte: string): Promise<boolean> {
  const lu = await sqlOne<Answered>(
    em,
    `select exists (select 1 from pharmacie where logo = $1)
        or exists (select 1 from produit where photo = $2) as oui`,
    [empreinte, cheminFichier(empreinte)],
  );
  return lu?.oui ?? false;
}

/** Null when not stored here. */
export async function fichierDuChemin(em: EntityManager, chemin: string): Promise<string | null> {
  const empreinte = chemin.startsWith('/fichiers/') ? chemin.slice('/fichiers/'.length) : '';
  return EMPREINTE.test(empreinte) &&
    (await sqlOne(em, 'select 1 from fichier where empreinte = $1', [empreinte]))
    ? empreinte
    : null;
}
