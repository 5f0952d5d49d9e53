import type { EntityManager } from '@mikro-orm/postgresql';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesComptabilite from '#shared/gestion/comptabilite/comptabilite.phrases.ts';
import type {
  CompteChoisi,
  ComptesSaisis,
} from '#shared/gestion/comptabilite/comptabilite.schema.ts';
import {
  CLES_COMPTE,
  COMPTES_PAR_DEFAUT,
  type PlanComptable,
  planComptable,
} from '#shared/gestion/comptabilite/plan-comptable.rules.ts';
import { audit } from '../../platform/db/audit.ts';
import { changeSetting, holdSetting, readSetting } from '../../platform/db/parametre.ts';
import type { ActRequest } from '../../platform/http/route.ts';

const CLE = 'plan_comptable';
type Choisis = Partial<PlanComptable>;

/** Pharmacy's accounts over the defaults. */
export const lirePlan = async (em: EntityManager): Promise<PlanComptable> =>
  planComptable(((await readSetting(em, CLE)) ?? {}) as Choisis);

const presenterComptes = (plan: PlanComptable): CompteChoisi[] =>
  CLES_COMPTE.map((cle) => ({
    cle,
    intitule: COMPTES_PAR_DEFAUT[cle].intitule,
    defaut: COMPTES_PAR_DEFAUT[cle].compte,
    compte: plan[cle],
  }));

export const lireComptesActe = async ({ em }: ActRequest): Promise<Resultat<CompteChoisi[]>> =>
  succes(presenterComptes(await lirePlan(em)));

/** [CPT-29] Refuses when an account differs from both the value seen and the one requested. */
function fauteVus(comptes: ComptesSaisis['comptes'], plan: PlanComptable): Refus | null {
  const croises = comptes.filter(
    ({ cle, compte, vu }) => vu !== undefined && plan[cle] !== vu && plan[cle] !== compte,
  );
  if (croises.length === 0) return null;
  const dits = croises.map(({ cle }) => `${COMPTES_PAR_DEFAUT[cle].intitule} (${plan[cle]})`);
  return refus(
    409,
    'version_perimee',
    phrasesComptabilite.comptesChanges(dits),
    presenterComptes(plan),
  );
}

/** [CPT-16] Only named accounts change; audited. */
export async function changerComptesActe({
  em,
  corps: { comptes },
  session,
  adresse,
}: ActRequest<unknown, unknown, ComptesSaisis>): Promise<Resultat<CompteChoisi[]>> {
  const avant = planComptable((await holdSetting(em, CLE, {})) as Choisis);
  const croises = fauteVus(comptes, avant);
  if (croises) return croises;
  const changes = comptes.filter((c) => avant[c.cle] !== c.compte);
  const apres: PlanComptable = {
    ...avant,
    ...Object.fromEntries(changes.map((c) => [c.cle, c.compte])),
  };
  if (changes.length > 0) {
    await changeSetting(em, CLE, apres);
    await audit(em, {
      utilisateur: session.fullname,
      adresse,
      acte: 'modification',
      entite: 'plan_comptable',
      entite_id: 1,
      avant: Object.fromEntries(changes.map((c) => [c.cle, avant[c.cle]])),
      apres: Object.fromEntries(changes.map((c) => [c.cle, c.compte])),
    });
  }
  return succes(presenterComptes(apres), phrasesComptabilite.comptesEnregistres);
}
