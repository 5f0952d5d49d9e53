import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { TAILLE_FICHIER_MAX } from '#shared/base/contract.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import {
  fauteImage,
  IMAGE_ABIMEE,
  reconnaitreImage,
} from '#shared/platform/fichier/image.rules.ts';
import { row, rows } from '../db/query.ts';
import { query } from '../../query.ts';
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
  await rows(
    em,
    query
      .insertInto('fichier')
      .values({ empreinte, type: image.type, octets: Buffer.from(octets) })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return empreinte;
}

export async function readStoredFichier(
  em: EntityManager,
  empreinte: string,
): Promise<{ type: string; octets: Buffer } | undefined> {
  return EMPREINTE.test(empreinte)
    ? row(
        em,
        query.selectFrom('fichier').select(['type', 'octets']).where('empreinte', '=', empreinte),
      )
    : undefined;
}

/** [FIC-3] Public: current logo or product photo only. */
export async function estPublic(em: EntityManager, empreinte: string): Promise<boolean> {
  const logo = query.selectFrom('pharmacie').select('id').where('logo', '=', empreinte);
  const photo = query
    .selectFrom('produit')
    .select('id')
    .where('photo', '=', cheminFichier(empreinte));
  return (await row(em, logo.union(photo))) !== undefined;
}

/** Null when not stored here. */
export async function fichierDuChemin(em: EntityManager, chemin: string): Promise<string | null> {
  const empreinte = chemin.startsWith('/fichiers/') ? chemin.slice('/fichiers/'.length) : '';
  return EMPREINTE.test(empreinte) &&
    (await row(em, query.selectFrom('fichier').select('type').where('empreinte', '=', empreinte)))
    ? empreinte
    : null;
}
