import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../db/sql.ts';
import { direChaine } from './dire-rupture.ts';
import { empreinteScelle } from './empreinte.ts';
import type { ChaineFiscaleRow } from './chaine-fiscale.entity.ts';
import type { JournalFiscalRow } from './journal-fiscal.entity.ts';
import { lirePubliques, sceauTenu, signeePar } from './sceau.ts';

/** The last link of a chain, beside the end that is held. */
type Bout = Omit<JournalFiscalRow, 'seq'> & {
  seq: number;
  tenue_seq: ChaineFiscaleRow['seq'];
  tenue: ChaineFiscaleRow['empreinte'];
};
const BOUTS = `
  select j.chaine, j.seq, j.type, j.objet, j.jour::text as jour, j.instant, j.schema, j.logiciel,
    j.contenu, j.precedent, j.empreinte, j.cle, j.signature, c.seq as tenue_seq, c.empreinte as tenue
  from chaine_fiscale c
  cross join lateral (
    select * from journal_fiscal j where j.chaine = c.chaine order by j.seq desc limit 1
  ) j
  order by c.chaine`;

/** What the last links of the sealed journal say; `rompues` names the chains whose last is false. */
export interface BoutsDeChaine {
  chaines: number;
  faits: number;
  dernier: Date | null;
  rompues: string[];
}

/**
 * [SCE-19] The last link of each chain, read again: its fingerprint, its signature, and the end that
 * is held. A few rows whatever was sold; `npm run verifier` reads all of them.
 */
export async function releverChaine(
  em: EntityManager,
  dossier: string | null,
): Promise<BoutsDeChaine> {
  const { cle, publique } = sceauTenu();
  const cles = new Map([...(dossier === null ? [] : lirePubliques(dossier)), [cle, publique]]);
  const bouts = await sql<Bout>(em, BOUTS);
  const juste = async (b: Bout): Promise<boolean> => {
    const signataire = cles.get(b.cle);
    return (
      b.seq === b.tenue_seq &&
      b.empreinte === b.tenue &&
      empreinteScelle(b) === b.empreinte &&
      signataire !== undefined &&
      (await signeePar(signataire, b.empreinte, b.signature))
    );
  };
  const justes = await Promise.all(bouts.map(juste));
  const instants = bouts.map((b) => Date.parse(b.instant));
  return {
    chaines: bouts.length,
    faits: bouts.reduce((s, b) => s + b.seq, 0),
    dernier: instants.length === 0 ? null : new Date(Math.max(...instants)),
    rompues: bouts.filter((_, i) => !justes[i]).map((b) => direChaine(b.chaine)),
  };
}
