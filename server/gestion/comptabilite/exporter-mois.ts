import { moins } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, enIso, formatDate, jourDe } from '#shared/base/dates.ts';
import { refus, type Refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesComptabilite from '#shared/gestion/comptabilite/comptabilite.phrases.ts';
import {
  baseDeTaxe,
  clotureExportee,
  compteDuTiers,
  controleComptable,
  type DossierComptable,
  encaissementDuJour,
  jourDeCaisse,
  ligneComptable,
  stockEnFin,
} from '#shared/gestion/comptabilite/comptabilite.schema.ts';
import {
  controlerDossier,
  encaissementsDuMois,
  soldeDuTiers,
} from '#shared/gestion/comptabilite/dossier.rules.ts';
import { composerEcritures } from '#shared/gestion/comptabilite/ecritures.rules.ts';
import { livreDuMois } from '#shared/gestion/comptabilite/livre-caisse.rules.ts';
import {
  estSansMouvement,
  type FaitsComptables,
} from '#shared/gestion/comptabilite/faits-comptables.ts';
import type { PlanComptable } from '#shared/gestion/comptabilite/plan-comptable.rules.ts';
import { releverTaxes } from '#shared/gestion/comptabilite/releve-taxes.rules.ts';
import { texteCanonique, type ValeurScellee } from '#shared/platform/scellement/scelle.rules.ts';
import { lockExportedMonth } from '../billetage/mois-exporte.ts';
import { audit } from '../../platform/db/audit.ts';
import { present, toDate } from '../../platform/db/present.ts';
import { constant, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { sha256 } from '../../platform/scellement/empreinte.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import type { ExportComptableRow } from './comptabilite.entity.ts';
import { lirePlan } from './comptes.ts';
import { resteAClore } from './cloture.sql.ts';
import { bornesDuMois, lireFaitsDuMois } from './lire-faits.ts';

async function fauteMois(em: EntityManager, mois: string, jour: string): Promise<Refus | null> {
  const { a } = bornesDuMois(mois);
  if (a >= jour) return refus(409, 'mois_non_clos', phrasesComptabilite.moisNonTermine(mois));
  return (await resteAClore(em, a))
    ? refus(409, 'mois_non_clos', phrasesComptabilite.moisNonClos(mois))
    : fauteComptages(em, mois);
}

/**
 * Refused while a count can change: the change would fall in no month. A period belongs to its last
 * instant's month.
 */
async function fauteComptages(em: EntityManager, mois: string): Promise<Refus | null> {
  const { de, fin } = bornesDuMois(mois);
  await lockExportedMonth(em);
  const lus = await rows(
    em,
    query
      .selectFrom('billetage')
      .select(['caisse_libelle', 'date_fin'])
      .where('statut', 'not in', [constant('validé'), constant('retiré')])
      .where('fin_at', '>', enIso(debutDeJour(de)))
      .where('fin_at', '<=', enIso(fin))
      .orderBy('fin_at')
      .orderBy('id'),
  );
  const dits = lus.map((b) => `${b.caisse_libelle} (${formatDate(debutDeJour(b.date_fin))})`);
  return dits.length > 0
    ? refus(409, 'comptages_a_valider', phrasesComptabilite.comptagesAValider(mois, dits))
    : null;
}

const lireExport = (em: EntityManager, mois: string): Promise<ExportComptableRow | undefined> =>
  row(em, query.selectFrom('export_comptable').selectAll().where('mois', '=', mois));

/** First writer wins; later ones read its figures. */
async function figer(
  { em, session, maintenant, adresse }: ActRequest,
  faits: FaitsComptables,
): Promise<ExportComptableRow> {
  const { mois } = faits;
  const ecrit = await row(
    em,
    query
      .insertInto('export_comptable')
      .values({
        mois,
        faits: texteCanonique(faits as unknown as ValeurScellee),
        created_by: session.fullname,
        created_at: maintenant,
      })
      .onConflict((conflict) => conflict.column('mois').doNothing())
      .returning('id'),
  );
  const fige = await lireExport(em, mois);
  if (!fige) throw new Error(`dossier ${mois} absent après son écriture`);
  if (!ecrit) return fige;
  inscrire(em, 'export_comptable', ecrit.id);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'export',
    entite: 'export_comptable',
    entite_id: ecrit.id,
    apres: { mois },
  });
  return fige;
}

const SANS_LIVRE = { jours: [], soldes: [] };
type Ajoutes = 'livre' | 'hors_ventes' | 'transferts' | 'frais_mobiles';
/** Defaults what older exports lack. */
function parseFaits({ faits }: ExportComptableRow): FaitsComptables {
  const lus = JSON.parse(faits) as Omit<FaitsComptables, Ajoutes> & Partial<FaitsComptables>;
  return {
    ...lus,
    livre: lus.livre ?? SANS_LIVRE,
    hors_ventes: lus.hors_ventes ?? null,
    transferts: lus.transferts ?? [],
    frais_mobiles: lus.frais_mobiles ?? [],
  };
}

const presenterTous = <T>(
  schema: Parameters<typeof present<T>>[0],
  lignes: readonly object[],
): T[] => lignes.map((l) => present(schema, l));

/** Frozen figures, current accounts. */
function composerDossier(
  fige: ExportComptableRow,
  faits: FaitsComptables,
  plan: PlanComptable,
): DossierComptable {
  const taxes = releverTaxes(faits.taxes);
  const ecritures = composerEcritures(faits, plan);
  const controles = controlerDossier(faits, taxes, ecritures);
  return {
    mois: fige.mois,
    exporte_at: enIso(toDate(fige.created_at)),
    exporte_par: fige.created_by,
    empreinte: sha256(fige.faits),
    ecritures: presenterTous(ligneComptable, ecritures),
    taxes: presenterTous(baseDeTaxe, taxes),
    encaissements: presenterTous(encaissementDuJour, encaissementsDuMois(faits)),
    livre: presenterTous(
      jourDeCaisse,
      livreDuMois(faits.livre.jours, faits.livre.soldes, `${fige.mois}-01`).map((l) => ({
        ...l,
        caisse: faits.caisses.find((c) => c.id === l.caisse_id)?.libelle ?? '',
      })),
    ),
    tiers: presenterTous(
      compteDuTiers,
      faits.comptes.map((c) => ({ ...c, solde: soldeDuTiers(c) })),
    ),
    stock: presenterTous(stockEnFin, faits.stock),
    cloture: faits.cloture && present(clotureExportee, faits.cloture),
    controles: presenterTous(
      controleComptable,
      controles.map((c) => ({ ...c, ecart: moins(c.valeur, c.attendu) })),
    ),
  };
}

/**
 * [CPT-15] Closed month. First export freezes and seals its figures; later cancellations go to the
 * open month [VEN-22]. Account numbers are current: re-export fixes typos. Refused: not over, not
 * closed, unvalidated counts (409); empty (404) [CPT-28].
 */
export async function exporterMoisActe(
  demande: ActRequest<{ mois: string }>,
): Promise<Resultat<DossierComptable>> {
  const { em, maintenant } = demande;
  const { mois } = demande.parametres;
  const deja = await lireExport(em, mois);
  const faute = deja ? null : await fauteMois(em, mois, jourDe(maintenant));
  if (faute) return faute;
  const faits = deja ? null : await lireFaitsDuMois(em, mois);
  if (faits?.totaux.length === 0 && estSansMouvement(faits))
    return refus(404, 'introuvable', phrasesComptabilite.moisVide(mois));
  const fige = faits ? await figer(demande, faits) : deja;
  if (!fige) throw new Error(`dossier ${mois} perdu`);
  const dossier = composerDossier(fige, parseFaits(fige), await lirePlan(em));
  return succes(dossier, phrasesComptabilite.dossierFait(mois));
}
