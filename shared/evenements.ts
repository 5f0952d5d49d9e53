import type { CodeRefus } from './base/codes-refus.ts';
import type { EvenementsAfficheur } from './vente/afficheur/afficheur.events.ts';
import type { EvenementsBilletage } from './gestion/billetage/billetage.events.ts';
import type { EvenementsAttente } from './vente/caisse/attente.events.ts';
import type { EvenementsCaisse } from './vente/caisse/caisse.events.ts';
import type { EvenementsCertification } from './vente/certification/certification.events.ts';
import type { EvenementsClientele } from './vente/clientele/client.events.ts';
import type { EvenementsBordereau } from './vente/cnamgs/bordereau.events.ts';
import type { EvenementsCommande } from './stock/commande/commande.events.ts';
import type { EvenementsDepense } from './gestion/depense/depense.events.ts';
import type { EvenementsEpg } from './platform/epg/epg.events.ts';
import type { EvenementsEtat } from './platform/etat/etat.events.ts';
import type { EvenementsFacture } from './vente/facture/facture.events.ts';
import type { EvenementsGarde } from './gestion/garde/garde.events.ts';
import type { EvenementsInteraction } from './sante/interaction/interaction.events.ts';
import type { EvenementsInventaire } from './gestion/inventaire/inventaire.events.ts';
import type { EvenementsMedicament } from './stock/medicament/medicament.events.ts';
import type { EvenementsMobileMoney } from './vente/mobile-money/mobile-money.events.ts';
import type { EvenementsNotification } from './admin/notification/notification.events.ts';
import type { EvenementsOrdonnancier } from './sante/ordonnancier/ordonnancier.events.ts';
import type { EvenementsPharmacie } from './admin/pharmacie/pharmacie.events.ts';
import type { EvenementsImport } from './platform/import/import.events.ts';
import type { EvenementsProduit } from './stock/produit/produit.events.ts';
import type { EvenementsReference } from './admin/reference/reference.events.ts';
import type { RecordEvents } from './record-list.ts';
import type { EvenementsReservation } from './vente/reservation/reservation.events.ts';
import type { EvenementsRetour } from './stock/retour/retour.events.ts';
import type { EvenementsStation } from './vente/station/station.events.ts';
import type { EvenementsStatistiques } from './gestion/statistiques/statistiques.events.ts';
import type { EvenementsVente } from './vente/vente/vente.events.ts';

/** Event name → payload, typed on both sides. */
export type Evenements = EvenementsReservation &
  EvenementsVente &
  EvenementsCertification &
  EvenementsMobileMoney &
  EvenementsStation &
  EvenementsAttente &
  EvenementsCaisse &
  EvenementsAfficheur &
  EvenementsGarde &
  EvenementsProduit &
  EvenementsImport &
  EvenementsBilletage &
  EvenementsDepense &
  EvenementsNotification &
  EvenementsOrdonnancier &
  EvenementsPharmacie &
  EvenementsReference &
  EvenementsFacture &
  EvenementsBordereau &
  EvenementsInventaire &
  EvenementsInteraction &
  EvenementsStatistiques &
  EvenementsMedicament &
  EvenementsCommande &
  EvenementsRetour &
  EvenementsClientele &
  RecordEvents &
  EvenementsEpg &
  EvenementsEtat;
export type NomEvenement = keyof Evenements;

/** Contract §7. `seq`: contiguous per topic, in commit order. */
export type Message = {
  [N in NomEvenement]: { topic: string; seq: number; nom: N; at: string; donnees: Evenements[N] };
}[NomEvenement];

export interface Abonnement {
  topic: string;
  since?: number;
}
export type Accuse =
  | {
      ok: true;
      seq: number;
      events?: Message[];
      resync?: true;
      /** Global cursor at the topic's last event: see `POSITION` (base/position). */
      position?: number;
    }
  | { ok: false; code: CodeRefus; errors: string[] };

/** By the user, or with a `motif`. */
export type FinDeSession = 'deconnecte' | 'fermee';

export interface VersServeur {
  subscribe: (demande: Abonnement, accuse: (reponse: Accuse) => void) => void;
  unsubscribe: (demande: { topic: string }, accuse?: (reponse: { ok: boolean }) => void) => void;
  /** [HSL-26] Station key of the page: its disconnections are recorded. */
  poste: (cle: string) => void;
}
export interface VersClient {
  evenement: (message: Message) => void;
  /** Logout, deactivation, register released: no automatic reconnection. */
  fin_de_session: (raison: { code: FinDeSession; motif: string }) => void;
  /** Rights or register changed: reload `/api/session`. */
  acces_modifie: () => void;
  /** Served build, at connection and on change, to detect stale pages. */
  construction: (construction: string) => void;
}
