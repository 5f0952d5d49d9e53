import type { EntityManager } from '@mikro-orm/postgresql';
import { constant, rows } from '../db/query.ts';
import { query } from '../../query.ts';
import { describeChaine } from './describe-rupture.ts';
import { empreinteScelle } from './empreinte.ts';
import type { ChaineFiscaleRow, JournalFiscalRow } from './scellement.entity.ts';
import { type ClesPubliques, clesConnues, signeePar } from './sceau.ts';

const BOUTS = query
  .selectFrom('chaine_fiscale as c')
  .innerJoinLateral(
    (eb) =>
      eb
        .selectFrom('journal_fiscal as f')
        .selectAll('f')
        .whereRef('f.chaine', '=', 'c.chaine')
        .orderBy('f.seq', 'desc')
        .limit(constant(1))
        .as('j'),
    (join) => join.onTrue(),
  )
  .selectAll('j')
  .select(['c.seq as tenue_seq', 'c.empreinte as tenue'])
  .orderBy('c.chaine');
type Bout = JournalFiscalRow & {
  tenue_seq: ChaineFiscaleRow['seq'];
  tenue: ChaineFiscaleRow['empreinte'];
};

export interface BoutsDeChaine {
  chaines: number;
  faits: number;
  dernier: Date | null;
  rompues: string[];
  /** Unknown keys of otherwise valid last links. */
  inconnues: string[];
}

/** Invalid links are 'rompu' whatever their key. */
type Lien = 'juste' | 'rompu' | 'inconnu';
async function jugerBout(b: Bout, cles: ClesPubliques): Promise<Lien> {
  const tenu = b.seq === b.tenue_seq && b.empreinte === b.tenue;
  if (!tenu || empreinteScelle(b) !== b.empreinte) return 'rompu';
  const signataire = cles.get(b.cle);
  if (signataire === undefined) return 'inconnu';
  return (await signeePar(signataire, b.empreinte, b.signature)) ? 'juste' : 'rompu';
}

/**
 * [SCE-19] Cheap check of last links: fingerprint, signature, stored end; `npm run verifier` reads
 * all.
 */
export async function releverChaine(
  em: EntityManager,
  dossier: string | null,
): Promise<BoutsDeChaine> {
  const cles = clesConnues(dossier);
  const bouts = await rows(em, BOUTS);
  const liens = await Promise.all(bouts.map((b) => jugerBout(b, cles)));
  const quiSont = (lien: Lien) => bouts.filter((_, i) => liens[i] === lien);
  const instants = bouts.map((b) => Date.parse(b.instant));
  return {
    chaines: bouts.length,
    faits: bouts.reduce((s, b) => s + b.seq, 0),
    dernier: instants.length === 0 ? null : new Date(Math.max(...instants)),
    rompues: quiSont('rompu').map((b) => describeChaine(b.chaine)),
    inconnues: [...new Set(quiSont('inconnu').map((b) => b.cle))],
  };
}
