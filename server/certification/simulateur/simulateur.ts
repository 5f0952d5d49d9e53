import { randomInt } from 'node:crypto';
import * as phrases from '#shared/certification/certification.phrases.ts';
import type { IssueDEnvoi } from '#shared/certification/etats.rules.ts';
import { lignesADire, paiementsADire, totalADire } from '#shared/certification/lignes.rules.ts';
import { appelerService, jugerRetour, type RetourDuService } from '../appeler-service.ts';
import type { AccesService, APreparer, MessageFiscal, PiloteFiscal } from '../pilote-fiscal.ts';
import { type DemandeSimulee, EtatSimule } from './etat-simule.ts';

/** In-process server, when no URL is set. */
const ICI = new EtatSimule(randomInt(900_000));
const ADRESSE_ICI = 'ici';

async function demander(acces: AccesService, demande: DemandeSimulee): Promise<RetourDuService> {
  if (acces.adresse === ADRESSE_ICI)
    return ICI.repondre(demande, acces.reglages.faute, acces.maintenant);
  const { methode, chemin, corps } = demande;
  return appelerService(acces, { methode, chemin, ...(corps !== null && { corps }) });
}

const refusee = (objet: Record<string, unknown> | null, statut: number): IssueDEnvoi => ({
  issue: 'refusee',
  phrase:
    typeof objet?.['erreur'] === 'string' ? objet['erreur'] : phrases.refuseeSansPhrase(statut),
  a_corriger: 'client',
});
function aConfirmer({ uid, total }: Record<string, unknown>): IssueDEnvoi | null {
  return typeof uid === 'string' && typeof total === 'number'
    ? { issue: 'a_confirmer', uid, total }
    : null;
}
function certifiee(o: Record<string, unknown>): IssueDEnvoi | null {
  const { code, nim, compteurs, qr, heure, total } = o;
  const textes = [code, nim, compteurs, qr, heure];
  if (textes.some((t) => typeof t !== 'string') || typeof total !== 'number') return null;
  return {
    issue: 'certifiee',
    code: String(code),
    nim: String(nim),
    compteurs: String(compteurs),
    qr: String(qr),
    certifiee_at: new Date(String(heure)),
    total,
    suite: null,
  };
}

function preparer(a: APreparer): MessageFiscal {
  const total = totalADire(a.contenu, a.part);
  const message = {
    document: a.document,
    genre: a.genre,
    numero: a.numero,
    point_de_vente: a.point_de_vente || a.caisse,
    vendeur: a.contenu.vendeur,
    client: a.contenu.client,
    original: a.original?.code ?? null,
    lignes: lignesADire(a.contenu, a.part, a.reglages),
    paiements: paiementsADire(a.contenu, a.part, total),
    total,
  };
  return { texte: JSON.stringify(message), total };
}

/** For training and tests. */
export const SIMULATEUR: PiloteFiscal = {
  capacites: { deux_temps: true, a_la_main: false, vignettes: false },
  adresses: { essai: ADRESSE_ICI, production: ADRESSE_ICI },
  preparer,
  soumettre: async ({ texte }, acces) =>
    jugerRetour(
      await demander(acces, { methode: 'POST', chemin: 'factures', corps: texte }),
      aConfirmer,
      refusee,
    ),
  confirmer: async (uid, acces) =>
    jugerRetour(
      await demander(acces, { methode: 'PUT', chemin: `factures/${uid}/confirmer`, corps: null }),
      certifiee,
      refusee,
    ),
  annuler: async (uid, acces) =>
    jugerRetour(
      await demander(acces, { methode: 'PUT', chemin: `factures/${uid}/abandonner`, corps: null }),
      () => ({ issue: 'non_partie', phrase: '' }),
      refusee,
    ),
  etat: async (acces) => {
    const retour = await demander(acces, { methode: 'GET', chemin: 'etat', corps: null });
    const joignable = 'statut' in retour && retour.statut === 200;
    return {
      joignable,
      jeton_valide: true,
      jeton_fin: null,
      ecart_horloge_ms: null,
      en_attente: null,
      vignettes: null,
      phrase: joignable ? null : phrases.injoignable,
    };
  },
  lireCode: (texte) => (/^SIM-\d{6}-\d{6}$/.test(texte.toUpperCase()) ? texte.toUpperCase() : null),
  lireQr: (texte) => /^SIM;[^;]+;(SIM-\d{6}-\d{6});\d+$/.exec(texte)?.[1] ?? null,
};
