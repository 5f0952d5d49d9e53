import type * as z from 'zod/mini';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { jourDe, lirePeriode } from '#shared/base/dates.ts';
import { motsSaisis } from '#shared/base/liste.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { listerOrdonnancier } from '#shared/sante/ordonnancier/ordonnancier.api.ts';
import {
  type LigneOrdonnancier,
  ligneOrdonnancier,
  type PatientInscrit,
  patientInscrit,
} from '#shared/sante/ordonnancier/ordonnancier.schema.ts';
import { motsDuTexte } from '#shared/base/liste.ts';
import { TABLEAUX } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { present } from '../../platform/db/present.ts';
import { constant, fragment, rows, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
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
import { readReglageOrdonnancier } from '../../admin/pharmacie/reglage-ordonnancier.ts';
import type { InscriptionLigneRow } from './ordonnancier.entity.ts';
import { PERSONNES_INSCRITES } from './inscription.sql.ts';
import { noterConsultation } from './noter-consultation.ts';

const LIGNES = query
  .selectFrom('inscription_ligne as t')
  .innerJoin('inscription as i', 'i.id', 't.inscription_id')
  .leftJoin('inscription_ligne as c', 'c.id', 't.corrige_ligne_id')
  .select(['t.id', 't.inscription_id', 't.registre', 't.numero', 't.at', 't.produit_id'])
  .select(['t.libelle', 't.cip', 't.qte', 't.unites', 'c.numero as corrige_numero'])
  .select(['i.genre', 'i.vente_id', 'i.jour', 'i.numero_ticket'])
  .select(PERSONNES_INSCRITES.map((c) => `i.${c}` as const))
  .select(['i.vendeur', 'i.par', 'i.autorise_par']);
const SOURCE: ListSource<LigneOrdonnancier> = {
  schema: ligneOrdonnancier,
  select: textOf(LIGNES.where(constant(true))),
  recherche: 't.recherche',
  tri: {
    ...sortAsIs<InscriptionLigneRow>(['numero', 'registre']),
    ...sortAsWords<InscriptionLigneRow>(['libelle']),
    at: 't.id',
    patient: 'i.patient_cle',
    prescripteur: 'f_recherche(i.prescripteur)',
  },
  parDefaut: 't.id desc',
};

type Requete = z.infer<typeof listerOrdonnancier.requete>;
/** 'S-12': mark and number. */
const NUMERO = /^([^\s-]{1,6})-(\d{1,9})$/;

/** A word that is a register number selects that line. */
async function filtresDe(
  em: ActRequest['em'],
  requete: Requete,
): Promise<{ filtres: Filters; requete: Requete } | 'inversee'> {
  const f: Filters = { conditions: [], valeurs: [] };
  const periode = lirePeriode(requete);
  if (periode === 'inversee') return periode;
  if (periode) {
    addFilter(f, 't.at >= ?', periode.debut);
    addFilter(f, 't.at < ?', periode.fin);
  }
  addEquals<InscriptionLigneRow>(f, {
    registre: requete.registre || undefined,
    produit_id: requete.produit_id || undefined,
  });
  if (requete.prescripteur_id) addFilter(f, 'i.prescripteur_id = ?', requete.prescripteur_id);
  if (requete.patient_de)
    addFilter(
      f,
      'i.patient_cle = (select x.patient_cle from inscription x where x.id = ?)',
      requete.patient_de,
    );
  const nomme = NUMERO.exec(motsSaisis(requete).trim());
  if (!nomme) return { filtres: f, requete };
  const { tableaux } = await readReglageOrdonnancier(em);
  const registre = TABLEAUX.find(
    (t) => tableaux[t].court.toLowerCase() === nomme[1]?.toLowerCase(),
  );
  if (!registre) return { filtres: f, requete };
  addEquals<InscriptionLigneRow>(f, { registre, numero: Number(nomme[2]) });
  return { filtres: f, requete: { ...requete, search_by_keyword: '' } };
}

/** Audited without names. */
function limitesDe(r: Requete): Record<string, unknown> {
  const periode = lirePeriode(r);
  const { registre = null, produit_id = null, prescripteur_id = null, patient_de = null } = r;
  return {
    registre,
    produit_id,
    prescripteur_id,
    patient_de,
    ...(periode !== null &&
      periode !== 'inversee' && { du: jourDe(periode.debut), au: jourDe(periode.fin) }),
  };
}

/**
 * [ORD-15] Latest first. The reader is audited before the answer; unlimited reading is an export.
 */
export async function listerOrdonnancierActe(r: ActRequest<unknown, Requete>) {
  const { em, requete } = r;
  const filtree = await filtresDe(em, requete);
  if (filtree === 'inversee')
    return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
  await noterConsultation(em, r, {
    acte: requete.page === undefined && requete.rows === undefined ? 'export' : 'lecture',
    entite: 'ordonnancier',
    entite_id: 0,
    apres: limitesDe(requete),
  });
  return readList(em, SOURCE, filtree.requete, filtree.filtres);
}

/** Corrections included. */
export async function ordonnancierDeVenteActe(
  r: ActRequest<{ id: number }>,
): Promise<Resultat<LigneOrdonnancier[]>> {
  const { id } = r.parametres;
  await noterConsultation(r.em, r, {
    acte: 'lecture',
    entite: 'ordonnancier d’une vente',
    entite_id: id,
    apres: {},
  });
  const lignes = await rows(r.em, LIGNES.where('i.vente_id', '=', id).orderBy('t.id'));
  return succes(lignes.map((l) => present(ligneOrdonnancier, l)));
}

const contient = (mot: string): string => `%${mot.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
const patientsDe = (mots: readonly string[]) =>
  query
    .selectFrom('inscription as i')
    .select((eb) => {
      const dernier = (colonne: 'i.patient' | 'i.patient_adresse') =>
        fragment<string>`(array_agg(${eb.ref(colonne)} order by ${eb.ref('i.id')} desc))[1]`;
      return [
        eb.fn.max('i.id').as('inscription_id'),
        fragment<number>`count(*)::int`.as('nombre'),
        dernier('i.patient').as('patient'),
        dernier('i.patient_adresse').as('patient_adresse'),
      ];
    })
    .where('i.patient', 'is not', null)
    .where(
      (eb) => fragment<boolean>`${eb.ref('i.patient_cle')} like all(${mots.map(contient)}::text[])`,
    )
    .where('i.genre', '=', constant('delivrance'))
    .groupBy('i.patient_cle')
    .orderBy('inscription_id', 'desc')
    .limit(constant(20));

/** At most twenty, latest served first. */
export async function chercherPatientsActe(
  r: ActRequest<unknown, unknown, { mots: string }>,
): Promise<Resultat<PatientInscrit[]>> {
  const mots = motsDuTexte(r.corps.mots);
  await noterConsultation(r.em, r, {
    acte: 'lecture',
    entite: 'ordonnancier',
    entite_id: 0,
    apres: { patients: true },
  });
  const lignes = await rows(r.em, patientsDe(mots));
  return succes(lignes.map((l) => present(patientInscrit, l)));
}
