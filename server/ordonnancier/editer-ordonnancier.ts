import type * as z from 'zod/mini';
import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe, lirePeriode } from '#shared/base/dates.ts';
import { type Resultat, succes } from '#shared/base/refus.ts';
import { denombrer } from '#shared/base/texte.ts';
import type { editerOrdonnancier } from '#shared/ordonnancier/ordonnancier.api.ts';
import {
  type EditionOrdonnancier,
  editionOrdonnancier,
} from '#shared/ordonnancier/ordonnancier.schema.ts';
import { audit } from '../db/audit.ts';
import { present } from '../db/present.ts';
import { sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import type { EditionOrdonnancierRow } from './edition-ordonnancier.entity.ts';

type Corps = z.infer<typeof editerOrdonnancier.corps>;

/** What a paper is of: the same limits on the same lines are the same paper, whoever asks for it. */
function porteeDe({ genre: _genre, lignes, ...limites }: Corps): string {
  const periode = lirePeriode(limites);
  const dates =
    periode === null || periode === 'inversee'
      ? []
      : [`du ${jourDe(periode.debut)}`, `au ${jourDe(new Date(periode.fin.getTime() - 1))}`];
  const { registre, produit_id, prescripteur_id, patient_de, mots } = limites;
  const autres = { registre, produit_id, prescripteur_id, patient_de, mots: mots || undefined };
  const dites = Object.entries(autres)
    .filter(([, v]) => v !== undefined)
    .map(([cle, v]) => `${cle} ${v}`);
  return [...dates, ...dites, denombrer(lignes, 'ligne')].join(', ');
}

/** A balance is made of lines that it does not show: those of the accounts until its end. */
async function lignesDe(em: EntityManager, { genre, lignes, ...limites }: Corps): Promise<number> {
  const periode = lirePeriode(limites);
  if (genre !== 'balance' || periode === null || periode === 'inversee') return lignes;
  const compte = await sqlOne<Pick<EditionOrdonnancierRow, 'lignes'>>(
    em,
    'select count(*)::int as lignes from compte_stupefiant where at < $1',
    [periode.fin],
  );
  return compte?.lignes ?? lignes;
}

/** The next of that content; written by somebody else meanwhile, it is counted again. */
async function ecrire(
  em: EntityManager,
  valeurs: readonly unknown[],
): Promise<EditionOrdonnancierRow> {
  for (;;) {
    const ecrite = await sqlOne<EditionOrdonnancierRow>(
      em,
      `insert into edition_ordonnancier (genre, portee, rang, lignes, par, at)
        select $1, $2, coalesce(max(rang), 0) + 1, $3, $4, $5
        from edition_ordonnancier
        where genre = $1 and portee = $2
        on conflict (genre, portee, rang) do nothing
        returning *`,
      valeurs,
    );
    if (ecrite) return ecrite;
  }
}

/**
 * [ORD-16] A paper of the register is numbered by what it is of: the first is the register, the others
 * bear COPIE; a line more, and it is another. Written with who made it, and in the journal.
 */
export async function editerOrdonnancierActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, Corps>): Promise<Resultat<EditionOrdonnancier>> {
  const lignes = await lignesDe(em, corps);
  const portee = porteeDe({ ...corps, lignes });
  const ecrite = await ecrire(em, [corps.genre, portee, lignes, session.fullname, maintenant]);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'impression',
    entite: 'ordonnancier',
    entite_id: ecrite.id,
    apres: { genre: corps.genre, de: portee, copie: ecrite.rang > 1 },
  });
  return succes(present(editionOrdonnancier, ecrite));
}
