import type * as z from 'zod/mini';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { jourDe, lirePeriode } from '#shared/base/dates.ts';
import { motsSaisis } from '#shared/base/liste.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { listerOrdonnancier } from '#shared/ordonnancier/ordonnancier.api.ts';
import {
  type LigneOrdonnancier,
  ligneOrdonnancier,
  type PatientInscrit,
  patientInscrit,
} from '#shared/ordonnancier/ordonnancier.schema.ts';
import { motsDuTexte } from '#shared/base/liste.ts';
import { TABLEAUX } from '#shared/pharmacie/tableaux.schema.ts';
import { present } from '../db/present.ts';
import { sql } from '../db/sql.ts';
import { addFilter, type Filters, type ListSource, readList } from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import { reglageOrdonnancierTenu } from '../pharmacie/reglage-ordonnancier.ts';
import { PERSONNES_INSCRITES } from './inscrire-delivrance.ts';
import { noterConsultation } from './noter-consultation.ts';

const DE_L_ACTE = PERSONNES_INSCRITES.filter((c) => c !== 'date_ordonnance')
  .map((c) => `i.${c}`)
  .join(', ');
const LIGNES = `
  select t.id, t.inscription_id, t.registre, t.numero, t.at, t.produit_id, t.libelle, t.cip, t.qte,
    t.unites, i.genre, c.numero as corrige_numero, i.vente_id, i.jour::text as jour,
    i.numero_ticket, ${DE_L_ACTE}, i.date_ordonnance::text as date_ordonnance, i.vendeur, i.par,
    i.autorise_par
  from inscription_ligne t
  join inscription i on i.id = t.inscription_id
  left join inscription_ligne c on c.id = t.corrige_ligne_id
  where true`;
const SOURCE: ListSource<LigneOrdonnancier> = {
  schema: ligneOrdonnancier,
  select: LIGNES,
  recherche: 't.recherche',
  tri: {
    at: 't.id',
    numero: 't.numero',
    registre: 't.registre',
    libelle: 'f_recherche(t.libelle)',
    patient: 'i.patient_cle',
    prescripteur: 'f_recherche(i.prescripteur)',
  },
  parDefaut: 't.id desc',
};

type Requete = z.infer<typeof listerOrdonnancier.requete>;
/** 'S-12': the number of a register, by the mark that the pharmacy gave it. */
const NUMERO = /^([^\s-]{1,6})-(\d{1,9})$/;

/** Filters of a reading; a word that is a number of a register is that line, not a product. */
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
  if (requete.registre) addFilter(f, 't.registre = ?', requete.registre);
  if (requete.produit_id) addFilter(f, 't.produit_id = ?', requete.produit_id);
  if (requete.prescripteur_id) addFilter(f, 'i.prescripteur_id = ?', requete.prescripteur_id);
  if (requete.patient_de)
    addFilter(
      f,
      'i.patient_cle = (select x.patient_cle from inscription x where x.id = ?)',
      requete.patient_de,
    );
  const nomme = NUMERO.exec(motsSaisis(requete).trim());
  if (!nomme) return { filtres: f, requete };
  const { tableaux } = await reglageOrdonnancierTenu(em);
  const registre = TABLEAUX.find(
    (t) => tableaux[t].court.toLowerCase() === nomme[1]?.toLowerCase(),
  );
  if (!registre) return { filtres: f, requete };
  addFilter(f, 't.registre = ?', registre);
  addFilter(f, 't.numero = ?', Number(nomme[2]));
  return { filtres: f, requete: { ...requete, search_by_keyword: '' } };
}

/** What the journal keeps of a reading: its limits, by numbers. */
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
 * [ORD-15] The lines of the register, the latest first: by period, table, product, prescriber, patient.
 * The reader is written in the journal before they leave; all of them at once is an export.
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

/** What the register holds of one sale, its corrections too. */
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
  const lignes = await sql(r.em, `${LIGNES} and i.vente_id = $1 order by t.id`, [id]);
  return succes(lignes.map((l) => present(ligneOrdonnancier, l)));
}

const contient = (mot: string): string => `%${mot.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
const PATIENTS = `
  select max(i.id) as inscription_id, count(*)::int as nombre,
    (array_agg(i.patient order by i.id desc))[1] as patient,
    (array_agg(i.patient_adresse order by i.id desc))[1] as patient_adresse
  from inscription i
  where i.patient is not null and i.patient_cle like all($1::text[]) and i.genre = 'delivrance'
  group by i.patient_cle
  order by 1 desc
  limit 20`;

/** Patients of the register, to narrow it to one: twenty at most, the latest served first. */
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
  const lignes = await sql(r.em, PATIENTS, [mots.map(contient)]);
  return succes(lignes.map((l) => present(patientInscrit, l)));
}
