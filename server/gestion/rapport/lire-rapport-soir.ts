import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import { debutDeJour, enIso, jourDe, jourPlus, type Periode } from '#shared/base/dates.ts';
import {
  type Centimes,
  centimesLus,
  enCentimes,
  enFcfa,
  moins,
  somme,
} from '#shared/base/montant.ts';
import { moisSuivant } from '#shared/base/mois.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { lireRapportSoir } from '#shared/gestion/rapport/rapport-soir.api.ts';
import * as phrasesRapport from '#shared/gestion/rapport/rapport-soir.phrases.ts';
import {
  type AnomalieDuSoir,
  type CompteDuSoir,
  compteDuSoir,
  type QuarantaineDuSoir,
  quarantaineDuSoir,
  type RapportSoir,
} from '#shared/gestion/rapport/rapport-soir.schema.ts';
import { manqueDe, periodesComparees } from '#shared/gestion/statistiques/periode.rules.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { compterAFaire } from '../../admin/accueil/lire-a-faire.ts';
import { creancesDues } from '../../vente/cnamgs/lire-bordereaux.ts';
import { readPharmacie } from '../../admin/pharmacie/lire-pharmacie.ts';
import { present } from '../../platform/db/present.ts';
import { constant, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { objectifsDuMois } from '../objectif/poser-objectifs.ts';
import { lireAnomalies } from '../statistiques/lire-anomalies.ts';
import { premiereVente } from '../statistiques/lire-ventes-statistiques.ts';
import { sommer } from '../../vente/vente/lire-agregats.sql.ts';
import { lireComptesAValider, lireComptesDuJour } from './soir.sql.ts';

export interface Soir {
  jour: string;
  maintenant: Date;
  voit: { comptes: boolean; creances: boolean };
}

const lire = (ligne: Readonly<Record<string, unknown>>, champ: string): Centimes =>
  centimesLus(ligne[champ] ?? 0);
const chiffreAffaires = async (em: EntityManager, p: Periode): Promise<Centimes> =>
  lire(await sommer(em, p, undefined), 'total_ca');
/** Comparison turnover, hundredths; null when data begins later. */
const avant = async (em: EntityManager, p: Periode, premiere: string | null) =>
  manqueDe(p, premiere) === 'rien' ? enFcfa(await chiffreAffaires(em, p)) : null;

const presenterComptes = (lus: readonly object[]): CompteDuSoir[] =>
  lus.map((l) => present(compteDuSoir, l));

async function lireFautes(em: EntityManager, p: Periode): Promise<AnomalieDuSoir[]> {
  const lues = (await lireAnomalies(em, p)).filter((a) => a.genre !== 'ecart');
  return [
    ...Map.groupBy(lues, (a) => JSON.stringify([a.qui ?? 'Inconnu', a.genre])).values(),
  ].flatMap((siennes) => {
    const [premiere] = siennes;
    if (!premiere) return [];
    return {
      qui: premiere.qui ?? 'Inconnu',
      genre: premiere.genre,
      nombre: siennes.length,
      montant: enFcfa(somme(siennes, (a) => centimesLus(a.montant))),
    };
  });
}

async function lireQuarantaines(
  em: EntityManager,
  { debut, fin }: Periode,
): Promise<QuarantaineDuSoir[]> {
  const lues = await rows(
    em,
    query
      .selectFrom('quarantaine')
      .select(['numero_provisoire', 'vendeur', 'net_a_payer', 'statut', 'traite_par', 'motif'])
      .select('controle')
      .where((eb) =>
        eb.or([
          eb.and([eb('statut', '=', constant('En quarantaine')), eb('recue_at', '<', enIso(fin))]),
          eb.and([eb('traite_at', '>=', enIso(debut)), eb('traite_at', '<', enIso(fin))]),
        ]),
      )
      .orderBy('id'),
  );
  return lues.map((l) => present(quarantaineDuSoir, l));
}

const AGES = ['a_exporter', 'j30', 'j60', 'j90', 'au_dela', 'rejete'] as const;
async function lireCreances(em: EntityManager, jour: string): Promise<RapportSoir['creances']> {
  const fonds = await creancesDues(em, jour);
  const du = (age: (typeof AGES)[number]) => enFcfa(somme(fonds, (f) => enCentimes(f[age])));
  return {
    a_exporter: du('a_exporter'),
    j30: du('j30'),
    j60: du('j60'),
    j90: du('j90'),
    au_dela: du('au_dela'),
    rejete: du('rejete'),
  };
}

/** [RAP-5] Evening facts from their own sources. Today: to date, comparisons too. */
export async function faitsDuSoir(
  em: EntityManager,
  { jour, maintenant, voit }: Soir,
): Promise<RapportSoir> {
  const journee = { debut: debutDeJour(jour), fin: debutDeJour(jourPlus(jour, 1)) };
  const instant = maintenant < journee.fin ? maintenant : journee.fin;
  const mois = {
    debut: debutDeJour(`${jour.slice(0, 7)}-01`),
    fin: debutDeJour(`${moisSuivant(jour)}-01`),
  };
  const premiere = await premiereVente(em);
  const [
    sommes,
    semaine_avant,
    fait,
    mois_avant,
    comptes,
    a_valider,
    anomalies,
    quarantaines,
    rupture,
    creances,
  ] = await Promise.all([
    sommer(em, journee, undefined),
    avant(em, periodesComparees(journee, instant).precedente, premiere),
    chiffreAffaires(em, { debut: mois.debut, fin: instant }),
    avant(em, periodesComparees(mois, instant).precedente, premiere),
    voit.comptes ? lireComptesDuJour(em, journee).then(presenterComptes) : null,
    voit.comptes ? lireComptesAValider(em, journee.fin).then(presenterComptes) : null,
    lireFautes(em, journee),
    lireQuarantaines(em, journee),
    compterAFaire(em, 'ruptures', jour),
    voit.creances ? lireCreances(em, jour) : null,
  ]);
  const [vise] = await objectifsDuMois(em, jour.slice(0, 7), instant);
  const pharmacie = await readPharmacie(em);
  return {
    jour,
    at: enIso(maintenant),
    pharmacie: pharmacie?.nom_pharmacie ?? 'Pharmacie',
    chiffre_affaire: enFcfa(lire(sommes, 'total_ca')),
    nombre_ventes: Number(sommes['nombre_ventes'] ?? 0),
    panier_moyen: enFcfa(lire(sommes, 'panier_moyen')),
    marge: enFcfa(lire(sommes, 'marge')),
    chiffre_affaire_ht: enFcfa(moins(lire(sommes, 'total_ht'), lire(sommes, 'total_remise'))),
    semaine_avant,
    mois: enFcfa(fait),
    mois_avant,
    objectif:
      vise && vise.montant !== null && vise.attendu !== null
        ? { montant: vise.montant, attendu: vise.attendu }
        : null,
    comptes,
    a_valider,
    anomalies,
    quarantaines,
    ruptures: { nombre: rupture.nombre, exemples: rupture.exemples },
    creances,
  };
}

/** Today by default; filtered by the reader's rights. */
export async function lireRapportSoirActe({
  em,
  requete,
  session,
  maintenant,
}: ActRequest<unknown, z.infer<typeof lireRapportSoir.requete>>): Promise<Resultat<RapportSoir>> {
  const jour = requete.jour ?? jourDe(maintenant);
  if (jour > jourDe(maintenant)) return refus(422, 'saisie_invalide', phrasesRapport.soirAVenir);
  return succes(
    await faitsDuSoir(em, {
      jour,
      maintenant,
      voit: {
        comptes: peut(session, 'GESTION', 'billetage'),
        creances: peut(session, 'VENTE', 'vente'),
      },
    }),
  );
}
