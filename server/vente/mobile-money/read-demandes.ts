import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { enIso, type FiltrePeriode, lirePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { PREFIXES_DE_DEPART } from '#shared/vente/mobile-money/operateurs.rules.ts';
import {
  type DemandeMobile,
  demandeMobile,
  echangeMobile,
} from '#shared/vente/mobile-money/demande.schema.ts';
import { RECUES } from '#shared/vente/mobile-money/etats.rules.ts';
import type { MobileMoneyPossible } from '#shared/vente/mobile-money/reglages.schema.ts';
import { ETATS_DES_VUES, type VueDesDemandes } from '#shared/vente/mobile-money/vues.rules.ts';
import { constant, fragment, row, rows, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { columnsOf } from '../../platform/db/row.ts';
import { present, toDate } from '../../platform/db/present.ts';
import {
  addEquals,
  addFilter,
  type Filters,
  type ListSource,
  readList,
  sortAsIs,
  sortAsWords,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { DemandeMobileEntity, type DemandeMobileRow } from './mobile-money.entity.ts';
import { PILOTES_PAR_NOM } from './pilotes/pilotes.ts';
import { presenterDemande } from './publish-demande.ts';
import { readReglages } from './read-reglages.ts';

/** [MOB-2] Masked in the statement: the number never leaves the base. */
const TELEPHONE = fragment<string>`'0' || substr(t.msisdn, 4, 2) || ' … ' || right(t.msisdn, 2)`;
const LISTE = textOf(
  query
    .selectFrom('demande_mobile as t')
    .select(
      columnsOf(DemandeMobileEntity)
        .filter((c) => c !== 'recherche' && c !== 'msisdn')
        .map((c) => `t.${c}` as const),
    )
    .select(TELEPHONE.as('telephone'))
    .where(constant(true)),
);
const SOURCE: ListSource<DemandeMobile> = {
  schema: demandeMobile,
  select: LISTE,
  recherche: 't.recherche',
  tri: {
    ...sortAsIs<DemandeMobileRow>(['id', 'jour', 'montant', 'etat', 'operateur', 'demandee_at']),
    ...sortAsWords<DemandeMobileRow>(['client', 'caisse', 'par']),
  },
  parDefaut: 't.id desc',
};
const parmi = (etats: readonly string[]): string => `t.etat in ('${etats.join("', '")}')`;
/** [MOB-40] As `estDansLaVue`. */
const VUES: Readonly<Record<VueDesDemandes, string>> = {
  a_traiter: parmi(ETATS_DES_VUES.a_traiter),
  a_verifier: `t.a_verifier`,
  en_cours: parmi(ETATS_DES_VUES.en_cours),
  // Between the first and the last day that the operator's statements showed.
  hors_releve: `${parmi(RECUES)} and t.releve_at is null and t.remplacee_par_id is null
    and (select t.jour between min(r.jour) and max(r.jour)
      from demande_mobile r
      where r.releve_at is not null and r.operateur = t.operateur)`,
};

type Filtre = RequeteListe &
  FiltrePeriode & {
    etat?: DemandeMobile['etat'] | undefined;
    operateur?: DemandeMobile['operateur'] | undefined;
    caisse_id?: number | undefined;
    reservation_id?: number | undefined;
    vue?: VueDesDemandes | undefined;
  };
export async function listerDemandesActe({ em, requete }: ActRequest<unknown, Filtre>) {
  const filtres: Filters = { conditions: [], valeurs: [] };
  const periode = lirePeriode(requete);
  if (periode === 'inversee')
    return refus(422, 'date_fin_anterieure', phrasesCommun.dateFinAnterieure);
  if (periode) {
    addFilter(filtres, 't.demandee_at >= ?', periode.debut);
    addFilter(filtres, 't.demandee_at < ?', periode.fin);
  }
  const { etat, operateur, caisse_id, reservation_id, vue } = requete;
  if (vue) filtres.conditions.push(VUES[vue]);
  addEquals<DemandeMobileRow>(filtres, { etat, operateur, caisse_id, reservation_id });
  return readList(em, SOURCE, requete, filtres);
}

export async function lireDemandeActe({ em, parametres: { id } }: ActRequest<{ id: number }>) {
  const d = await row(em, query.selectFrom('demande_mobile').selectAll().where('id', '=', id));
  if (!d) return refus(404, 'introuvable', phrasesRefus.introuvable('Demande de mobile money'));
  const echanges = await rows(
    em,
    query
      .selectFrom('demande_mobile_echange')
      .selectAll()
      .where('demande_id', '=', id)
      .orderBy('id'),
  );
  const { pilote } = await readReglages(em);
  return succes({
    ...presenterDemande(d),
    // One interrupted is never sent again [MOB-15].
    remboursable:
      pilote === d.pilote &&
      d.remboursement_ref === null &&
      PILOTES_PAR_NOM[pilote]?.rembourser !== undefined,
    prochain_at: d.prochain_at && enIso(toDate(d.prochain_at)),
    echanges: echanges.map((e) => present(echangeMobile, e)),
  });
}

/** For the desk: is an operator linked, and whose number is it. */
export async function lirePossibleActe({ em }: ActRequest) {
  const { pilote, mode, prefixes } = await readReglages(em);
  const possible: MobileMoneyPossible = { pilote, mode, prefixes: prefixesDits(prefixes) };
  return succes(possible);
}
export const prefixesDits = (prefixes = PREFIXES_DE_DEPART): MobileMoneyPossible['prefixes'] =>
  Object.entries(prefixes).map(([prefixe, operateur]) => ({ prefixe, operateur }));
