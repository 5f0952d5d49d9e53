import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso, jourDe } from '#shared/base/dates.ts';
import {
  type Centimes,
  enCentimes,
  enFcfa,
  formatFcfa,
  moins,
  plus,
  plusGrand,
  ZERO,
} from '#shared/base/montant.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesBilletage from '#shared/gestion/billetage/comptage.phrases.ts';
import { constat, refus, type Resultat, succes, estRefus, type Refus } from '#shared/base/refus.ts';
import {
  compter,
  fauteCoupures,
  periodeBilletage,
} from '#shared/gestion/billetage/billetage.rules.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { NouveauBilletage } from '#shared/gestion/billetage/comptage.schema.ts';
import {
  attenduDeSession,
  resteASaisir,
} from '#shared/vente/session-caisse/session-caisse.rules.ts';
import {
  ecartsDesModes,
  modesEnEcart,
  motifManque,
  type CompteTrouve,
} from '#shared/gestion/billetage/premier-comptage.rules.ts';
import { nomDuMode } from '#shared/vente/caisse/caisse.schema.ts';
import { alerteTiroir, billetageAValider } from '#shared/admin/notification/notification.rules.ts';
import { audit } from '../../platform/db/audit.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { toDate } from '../../platform/db/present.ts';
import { constant, fragment, json, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { notifier } from '../../admin/notification/notifier.ts';
import {
  cloreSession,
  type PeriodeComptee,
  type SessionComptee,
  sessionACompter,
} from '../../vente/session-caisse/clore-session.ts';
import { publishBilletage, publishComptage } from './publish-billetage.ts';
import { billetageDe } from './billetages.sql.ts';
import { presenterBilletage } from './lire-billetages.ts';
import { fauteSignature, signataireDe } from '../../vente/session-caisse/second-signataire.ts';
import { fauteMoisExporte } from './mois-exporte.ts';
import { constaterComptage, lierComptage } from './record-comptages.ts';
import { type CaisseTenue, lockCaisseToCount } from '../../vente/session-caisse/ouvrir-session.ts';

const MINUTE_MS = 60_000;

type Depot = ActRequest<unknown, unknown, NouveauBilletage>;
const precedent = (em: EntityManager, caisse_id: number, fin: Date) =>
  row(
    em,
    query
      .selectFrom('billetage')
      .select(['id', 'fin_at', 'date_debut', 'heure_debut', 'date_fin', 'heure_fin'])
      .where('caisse_id', '=', caisse_id)
      .where('debut_at', '<', enIso(fin))
      .where('statut', '<>', constant('retiré'))
      .orderBy('debut_at', 'desc')
      .orderBy('id', 'desc')
      .limit(constant(1)),
  );
type Precedent = NonNullable<Awaited<ReturnType<typeof precedent>>>;

/**
 * End of the period it occupies: its own end, in whole minutes; its stated end when still to come.
 */
function finTenue(p: Precedent, debut: Date, maintenant: Date): Date {
  const dite = periodeBilletage(p)?.fin;
  if (debut > maintenant && dite) return dite;
  const fin = toDate(p.fin_at);
  return new Date(fin.getTime() - (fin.getTime() % MINUTE_MS));
}

/** [BIL-12] No overlap, no future: a later day is refused, a later hour today becomes now. */
async function periodeComptee(
  { em, corps, maintenant }: Depot,
  caisse: CaisseTenue,
): Promise<PeriodeComptee | Refus> {
  const dite = periodeBilletage(corps);
  if (!dite) return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
  if (corps.date_fin > jourDe(maintenant))
    return refus(422, 'billetage_a_venir', phrasesBilletage.billetageAVenir);
  const avant = await precedent(em, caisse.id, dite.fin);
  const tenueJusqua = avant ? finTenue(avant, dite.debut, maintenant) : null;
  if (avant && tenueJusqua !== null && tenueJusqua > dite.debut)
    return refus(
      409,
      'billetage_chevauche',
      phrasesBilletage.billetageChevauche(caisse.libelle),
      presenterBilletage((await billetageDe(em, avant.id)) ?? {}),
    );
  if (dite.debut > maintenant)
    return refus(422, 'billetage_a_venir', phrasesBilletage.billetageAVenir);
  const debut = avant
    ? new Date(Math.max(dite.debut.getTime(), toDate(avant.fin_at).getTime()))
    : dite.debut;
  return dite.fin > maintenant
    ? { debut, fin: maintenant, jusqua: null }
    : { debut, fin: dite.fin, jusqua: dite.fin };
}

/** Counted and expected, in hundredths. */
interface Compte {
  periode: PeriodeComptee;
  comptee: SessionComptee;
  total_billetage: Centimes;
  fond_caisse: Centimes;
  fond_laisse: Centimes | null;
  /** Stated here, absent from the ledger [BIL-28]. */
  dits: { entrees: Centimes; sorties: Centimes };
  /** Expected cash: ledger plus these. */
  attendu: Centimes;
}

/** A known session float cannot be changed. */
function fondCompte({ corps }: Depot, { session }: SessionComptee): Centimes | Refus {
  const dit = corps.fond_caisse === undefined ? null : enCentimes(corps.fond_caisse);
  if (!session?.fond_dit) return dit ?? session?.fond ?? ZERO;
  return dit === null || dit === session.fond
    ? session.fond
    : refus(
        422,
        'billetage_fond',
        phrasesBilletage.billetageFond(formatFcfa(enFcfa(session.fond))),
      );
}

const centimesDits = (fcfa: number | undefined): Centimes | null =>
  fcfa === undefined ? null : enCentimes(fcfa);

/**
 * [SES-17] Float left ≤ amount counted; for a past period, equal to the next session's known float.
 */
function fauteLaisse(
  { fond_laisse, total_billetage }: Pick<Compte, 'fond_laisse' | 'total_billetage'>,
  { suivante }: SessionComptee,
): Refus | null {
  if (fond_laisse === null) return null;
  if (fond_laisse > total_billetage)
    return refus(422, 'billetage_fond', phrasesBilletage.billetageFondLaisse);
  return suivante?.su && suivante.fond !== fond_laisse
    ? refus(
        422,
        'billetage_fond',
        phrasesBilletage.billetageFondSuivant(formatFcfa(enFcfa(suivante.fond))),
      )
    : null;
}

async function compterSession(
  r: Depot,
  caisse: CaisseTenue,
  periode: PeriodeComptee,
): Promise<Compte | Refus> {
  const { corps } = r;
  const comptee = await sessionACompter(r.em, caisse, periode);
  const fond_caisse = fondCompte(r, comptee);
  if (estRefus(fond_caisse)) return fond_caisse;
  const { vendu, entrees, sorties } = comptee.sommes;
  const compte = {
    periode,
    comptee,
    total_billetage: compter(corps.coupures),
    fond_caisse,
    fond_laisse: centimesDits(corps.fond_laisse),
    dits: {
      entrees: resteASaisir(centimesDits(corps.entrees), entrees),
      sorties: resteASaisir(centimesDits(corps.sorties), sorties),
    },
  };
  const faute = fauteLaisse(compte, comptee);
  if (faute) return faute;
  return {
    ...compte,
    attendu: attenduDeSession(fond_caisse, {
      vendu,
      entrees: plus(entrees, compte.dits.entrees),
      sorties: plus(sorties, compte.dits.sorties),
    }),
  };
}

const trimmed = (texte: string | null | undefined): string | null => texte?.trim() || null;
const trouveDe = (corps: NouveauBilletage, fond_caisse: Centimes): CompteTrouve => ({
  coupures: corps.coupures,
  fond_caisse,
  cheque: enCentimes(corps.cheque),
  mobile_money: enCentimes(corps.mobile_money),
  autres: enCentimes(corps.autres),
});

/** [BIL-27] [BIL-28] One message for all: it must reveal no difference. */
function fauteMotif({ corps }: Depot, { comptee, dits, ...c }: Compte): Refus | null {
  const ecart = moins(c.total_billetage, c.attendu);
  const ecarts = {
    ecart,
    ...dits,
    ...ecartsDesModes(trouveDe(corps, c.fond_caisse), comptee.sommes),
  };
  return motifManque(ecarts, corps)
    ? refus(422, 'billetage_motif', phrasesBilletage.billetageMotif)
    : null;
}

async function ecrireBilletage(
  { em, corps, session, maintenant }: Depot,
  caisse: CaisseTenue,
  { periode, comptee, dits, ...compte }: Compte,
  comptage_id: number | null,
): Promise<Billetage> {
  const { sommes } = comptee;
  const debut = comptee.deborde
    ? new Date(Math.min(periode.debut.getTime(), comptee.session?.ouverte_at.getTime() ?? Infinity))
    : periode.debut;
  const cree = await row(
    em,
    query
      .insertInto('billetage')
      .values({
        caisse_id: caisse.id,
        caisse_libelle: caisse.libelle,
        date_debut: corps.date_debut,
        heure_debut: corps.heure_debut,
        date_fin: corps.date_fin,
        heure_fin: corps.heure_fin,
        debut_at: debut,
        fin_at: periode.fin,
        coupures: json(corps.coupures),
        total_billetage: compte.total_billetage,
        fond_caisse: compte.fond_caisse,
        entrees: plus(sommes.entrees, dits.entrees),
        sorties: plus(sommes.sorties, dits.sorties),
        cheque: enCentimes(corps.cheque),
        mobile_money: enCentimes(corps.mobile_money),
        autres: enCentimes(corps.autres),
        total_vente: sommes.vendu,
        cheque_attendu: sommes.cheque,
        mobile_money_attendu: sommes.mobile_money,
        autres_attendu: sommes.autres,
        // Generated columns.
        attendu: fragment<Centimes>`default`,
        ecart: fragment<Centimes>`default`,
        motif_ecart: trimmed(corps.motif_ecart),
        motif_cheque: trimmed(corps.motif_cheque),
        motif_mobile_money: trimmed(corps.motif_mobile_money),
        motif_autres: trimmed(corps.motif_autres),
        fond_laisse: compte.fond_laisse,
        complet: true,
        created_by: session.fullname,
        created_by_id: session.id,
        created_at: maintenant,
        updated_at: maintenant,
      })
      .returning('id'),
  );
  if (!cree) throw new Error(`billetage de la caisse ${caisse.id} non écrit`);
  await cloreSession(em, {
    caisse,
    billetage_id: cree.id,
    periode: { ...periode, debut },
    comptee,
    par: session,
    fond: compte.fond_caisse,
    fond_laisse: compte.fond_laisse,
    dits: {
      ...dits,
      motif_entrees: trimmed(corps.motif_entrees) ?? trimmed(corps.motif_ecart),
      motif_sorties: trimmed(corps.motif_sorties) ?? trimmed(corps.motif_ecart),
      accord_par: signataireDe(corps),
    },
  });
  if (comptage_id !== null) await lierComptage(em, comptage_id, cree.id);
  inscrire(em, 'billetage', cree.id);
  return presenterBilletage((await billetageDe(em, cree.id)) ?? {});
}

async function notifyDepot(
  { em, session, maintenant, adresse }: Depot,
  caisse: CaisseTenue,
  billetage: Billetage,
): Promise<void> {
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'dépôt',
    entite: 'billetage',
    entite_id: billetage.id,
    apres: {
      caisse: caisse.libelle,
      periode: billetage.periode,
      total_billetage: billetage.total_billetage,
      ecart: billetage.ecart,
      motif_ecart: billetage.motif_ecart,
    },
  });
  publishBilletage(em, 'billetage.depose', session.id, billetage);
  const { id } = billetage;
  const avis = billetageAValider({ id, caisse: caisse.libelle, auteur: session.fullname });
  const alertes = alertesDuCompte(billetage);
  const alerte = alerteTiroir({
    cle: `billetage:${id}`,
    title: phrasesBilletage.comptageALire,
    message: `${caisse.libelle}, ${session.fullname} : ${alertes.join(' ; ')}.`,
  });
  await notifier(em, alertes.length > 0 ? [avis, alerte] : [avis], maintenant);
}

/** [BIL-27] [BIL-28] Modes that differ, and cash without a movement. */
const alertesDuCompte = (b: Billetage): string[] => [
  ...modesEnEcart(b).map((m) => `${nomDuMode(m.mode)} ${phrasesBilletage.ecartDit(m.ecart)}`),
  ...b.dits.map((d) => phrasesBilletage.mouvementDit(d.genre, formatFcfa(d.montant), d.motif)),
];

/** [BIL-25] Recorded before comparison; none for an empty period. */
async function constater(
  r: Depot,
  caisse: CaisseTenue,
  { comptee: { session, sommes }, total_billetage: total, fond_caisse, attendu }: Compte,
): Promise<number | null | Refus> {
  if (session === null) return null;
  return constaterComptage(r, {
    session_id: session.id,
    caisse,
    trouve: trouveDe(r.corps, fond_caisse),
    total,
    attendus: {
      attendu,
      cheque_attendu: sommes.cheque,
      mobile_money_attendu: sommes.mobile_money,
      autres_attendu: sommes.autres,
    },
  });
}

/**
 * [BIL-9] Blind count: expected amount never shown. Any count is recorded; a difference needs a
 * motive [BIL-25]. Closes the session, freezes the expected amount.
 */
export async function deposerBilletageActe(r: Depot): Promise<Resultat<Billetage>> {
  const faute = fauteCoupures(r.corps.coupures);
  if (faute) return refus(422, 'saisie_invalide', faute);
  const caisse = await lockCaisseToCount(r.em, r.corps.caisse_id, r.session);
  if (estRefus(caisse)) return caisse;
  const periode = await periodeComptee(r, caisse);
  if (estRefus(periode)) return periode;
  const parti = await fauteMoisExporte(
    r.em,
    periode.fin,
    r.maintenant,
    phrasesBilletage.depotDansUnMoisExporte,
  );
  if (parti) return parti;
  const compte = await compterSession(r, caisse, periode);
  if (estRefus(compte)) return compte;
  const sansSignature = await fauteSignature(
    r,
    plusGrand(compte.dits.entrees, compte.dits.sorties),
  );
  if (sansSignature) return sansSignature;
  const comptage = await constater(r, caisse, compte);
  if (estRefus(comptage)) return comptage;
  const sansMotif = fauteMotif(r, compte);
  if (sansMotif && comptage === null) return sansMotif;
  if (sansMotif) {
    publishComptage(r.em, caisse.id);
    return constat(sansMotif);
  }
  const billetage = await ecrireBilletage(r, caisse, compte, comptage);
  await notifyDepot(r, caisse, billetage);
  return succes(billetage, phrasesBilletage.billetageDepose);
}
