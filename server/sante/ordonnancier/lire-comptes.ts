import type * as z from 'zod/mini';
import { jourDe } from '#shared/base/dates.ts';
import { type Resultat, succes, estRefus } from '#shared/base/refus.ts';
import type {
  balancerStupefiants,
  listerComptes,
  listerLignesCompte,
} from '#shared/sante/ordonnancier/stupefiant.api.ts';
import { aCompter } from '#shared/sante/ordonnancier/stupefiant.rules.ts';
import {
  type BalanceStupefiant,
  balanceStupefiant,
  type CompteDeStupefiant,
  compteStupefiant,
  type LigneCompte,
  ligneCompte,
} from '#shared/sante/ordonnancier/stupefiant.schema.ts';
import { present, toDate } from '../../platform/db/present.ts';
import { constant, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import {
  addEquals,
  addFilter,
  type Filters,
  type ListSource,
  readList,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { readReglageOrdonnancier } from '../../admin/pharmacie/reglage-ordonnancier.ts';
import type { CompteStupefiantRow } from '../../stock/produit/produit.entity.ts';
import { LIGNES_DES_COMPTES, lireBalance } from './comptes.sql.ts';
import { askedPeriod } from '../../platform/http/asked-period.ts';

const JOUR = (colonne: string): string =>
  `(${colonne} at time zone 'UTC' + interval '1 hour')::date`;
const COMPTES = query
  .selectFrom('produit as t')
  .leftJoinLateral(
    (db) =>
      db
        .selectFrom('comptage_stupefiant as c')
        .innerJoin('acte_stupefiant as a', 'a.id', 'c.acte_id')
        .select(['a.at', 'a.par', 'a.temoin'])
        .select((eb) => eb('c.boites', '-', eb.ref('c.attendu')).as('compte_ecart'))
        .whereRef('c.produit_id', '=', 't.id')
        .orderBy('c.id', 'desc')
        .limit(constant(1))
        .as('k'),
    (on) => on.onTrue(),
  )
  .select(['t.id', 't.libelle', 't.cip', 't.qte as solde', 't.unites_de_prise'])
  .select((eb) =>
    eb('t.qte', '*', eb.fn.coalesce('t.unites_de_prise', constant(1))).as('solde_unites'),
  )
  .select(['k.at as compte_at', 'k.compte_ecart', 'k.par as compte_par'])
  .select('k.temoin as compte_temoin')
  .where('t.rang_stupefiant', 'is not', null);

type DesComptes = z.infer<typeof listerComptes.requete>;
/** Open accounts; overdue counts by the pharmacy's delay. */
export async function listerComptesActe({
  em,
  requete,
  maintenant,
}: ActRequest<unknown, DesComptes>) {
  const { comptage_jours } = await readReglageOrdonnancier(em);
  const jour = jourDe(maintenant);
  const source: ListSource<CompteDeStupefiant> = {
    schema: compteStupefiant,
    select: textOf(COMPTES),
    recherche: 't.recherche',
    tri: { libelle: 't.tri', solde: 't.qte', compte_at: 'k.at' },
    parDefaut: 't.tri, t.id',
    completer: (_em, lignes) =>
      Promise.resolve(
        lignes.map((l) => {
          const dernier = l['compte_at'] === null ? null : jourDe(toDate(l['compte_at']));
          return { ...l, a_compter: aCompter(dernier, jour, comptage_jours) };
        }),
      ),
  };
  const f: Filters = { conditions: [], valeurs: [] };
  if (requete.a_compter)
    addFilter(f, `(k.at is null or ${JOUR('k.at')} <= ?::date - ${comptage_jours})`, jour);
  return readList(em, source, requete, f);
}

const SOURCE_LIGNES: ListSource<LigneCompte> = {
  schema: ligneCompte,
  select: LIGNES_DES_COMPTES,
  recherche: 'f_recherche(coalesce(m.motif, t.genre))',
  tri: { at: 't.rang', rang: 't.rang' },
  parDefaut: 't.rang desc',
};

export async function listerLignesCompteActe({
  em,
  parametres: { id },
  requete,
}: ActRequest<{ id: number }, z.infer<typeof listerLignesCompte.requete>>) {
  const f: Filters = { conditions: [], valeurs: [] };
  addEquals<CompteStupefiantRow>(f, { produit_id: id });
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return periode;
  if (periode) {
    addFilter(f, 't.at >= ?', periode.debut);
    addFilter(f, 't.at < ?', periode.fin);
  }
  return readList(em, SOURCE_LIGNES, requete, f);
}

/** '2026-11' → first days of that month and the next. */
function joursDuMois(mois: string): [string, string] {
  const [annee = 0, rang = 0] = mois.split('-').map(Number);
  const suivant = rang === 12 ? [annee + 1, 1] : [annee, rang + 1];
  return [`${mois}-01`, `${suivant[0]}-${String(suivant[1]).padStart(2, '0')}-01`];
}

/** [STU-7] Opening, in, out, closing; opening and closing agree with the lines between. */
export async function balancerStupefiantsActe({
  em,
  requete: { mois },
}: ActRequest<unknown, z.infer<typeof balancerStupefiants.requete>>): Promise<
  Resultat<BalanceStupefiant[]>
> {
  const lignes = await lireBalance(em, joursDuMois(mois));
  return succes(lignes.map((l) => present(balanceStupefiant, l)));
}
