import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, enIso, jourDe } from '#shared/base/dates.ts';
import { type Centimes, centimesLus, enCentimes, enFcfa, ZERO } from '#shared/base/montant.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import { type BudgetDemande, type BudgetDuMois } from '#shared/stock/commande/budget.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { changeSetting, holdSetting, readSetting } from '../../platform/db/parametre.ts';
import { constant, row, sumOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';

const CLE = 'budget_achats_mois';
/** Hundredths; null: no limit. */
const lu = (valeur: unknown): Centimes | null =>
  typeof valeur === 'number' ? centimesLus(valeur) : null;

const ENGAGEES = [constant('ENVOYEE'), constant('RECUE_PARTIELLE'), constant('SUCCESS')];
/**
 * [BUD-1] Commitments: orders sent, or received unsent, at their total; completed ones at the
 * amount received. Excludes drafts, cancelled and `sauf`.
 */
async function budgetDe(
  em: EntityManager,
  maintenant: Date,
  sauf: number | null,
): Promise<BudgetDuMois> {
  const mois = jourDe(maintenant).slice(0, 7);
  const somme = await row(
    em,
    query
      .selectFrom('commande as c')
      .select((eb) => sumOf(eb.ref('c.total_achat')).as('engage'))
      .where('c.status', 'in', ENGAGEES)
      // A phoned order never sent counts in its reception month.
      .where(
        (eb) =>
          eb.fn.coalesce(
            'c.envoyee_at',
            eb
              .selectFrom('commande_reception as r')
              .select(({ fn }) => fn.min('r.created_at').as('le'))
              .whereRef('r.commande_id', '=', 'c.id'),
            'c.created_at',
          ),
        '>=',
        enIso(debutDeJour(`${mois}-01`)),
      )
      .where('c.id', 'is distinct from', sauf),
  );
  const budget = lu(await readSetting(em, CLE));
  return {
    mois,
    budget: budget === null ? null : enFcfa(budget),
    engage: enFcfa(somme?.engage ?? ZERO),
  };
}

export async function lireBudgetActe({
  em,
  requete,
  maintenant,
}: ActRequest<unknown, { sauf?: number | undefined }>): Promise<Resultat<BudgetDuMois>> {
  return succes(await budgetDe(em, maintenant, requete.sauf ?? null));
}

/** [BUD-2] One monthly budget until changed; optimistic lock. */
export async function poserBudgetActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, BudgetDemande>): Promise<Resultat<BudgetDuMois>> {
  const tenu = lu(await holdSetting(em, CLE, null));
  const enHundredths = (fcfa: number | null) => (fcfa === null ? null : enCentimes(fcfa));
  if (enHundredths(corps.vu) !== tenu)
    return refus(
      409,
      'version_perimee',
      phrasesCommande.budgetChange,
      await budgetDe(em, maintenant, null),
    );
  await changeSetting(em, CLE, enHundredths(corps.budget));
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'budget d’achats',
    entite: 'parametre',
    entite_id: 0,
    avant: { budget: corps.vu },
    apres: { budget: corps.budget },
  });
  return succes(await budgetDe(em, maintenant, null), phrasesCommande.budgetPose);
}
