import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, jourDe } from '#shared/base/dates.ts';
import { type Centimes, centimesLus, enCentimes, enFcfa, ZERO } from '#shared/base/montant.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesCommande from '#shared/commande/commande.phrases.ts';
import { type BudgetDemande, type BudgetDuMois } from '#shared/commande/budget.schema.ts';
import { audit } from '../db/audit.ts';
import { changeSetting, holdSetting, readSetting } from '../db/parametre.ts';
import { sqlOne } from '../db/sql.ts';
import type { Renamed } from '../db/row.ts';
import type { ActRequest } from '../http/route.ts';
import type { CommandeRow } from './commande.entity.ts';

const CLE = 'budget_achats_mois';
/** Hundredths; null: no limit. */
const lu = (valeur: unknown): Centimes | null =>
  typeof valeur === 'number' ? centimesLus(valeur) : null;

/** A phoned order never sent counts in its reception month. */
const RECUE_LE = `(select min(r.created_at)
  from commande_reception r
  where r.commande_id = commande.id)`;

type Engage = Renamed<CommandeRow, { engage: 'total_achat' }>;
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
  const somme = await sqlOne<Engage>(
    em,
    `select coalesce(sum(total_achat), 0)::bigint as engage
      from commande
      where status in ('ENVOYEE', 'RECUE_PARTIELLE', 'SUCCESS')
        and coalesce(envoyee_at, ${RECUE_LE}, created_at) >= $1 and id is distinct from $2`,
    [debutDeJour(`${mois}-01`), sauf],
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
