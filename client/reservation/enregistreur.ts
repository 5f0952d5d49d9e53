import { memeContenu } from '#shared/reservation/contenu.rules.ts';
import type { MajReservation, Reservation } from '#shared/reservation/reservation.schema.ts';
import { corpsDe, type Edition } from './panier.rules.ts';

/** What the writer needs from a server's answer. `statut` 0: no answer came. */
export interface ReponseEcriture {
  success: boolean;
  statut: number;
  errors: string[];
  data: Reservation | null;
}
export type EtatEcriture = 'propre' | 'en_cours' | 'enregistre' | 'echec';

export interface Monde {
  /** The basket as last received, or undefined when it is not on this screen. */
  lire(id: number): Reservation | undefined;
  envoyer(id: number, corps: MajReservation, cle: string): Promise<ReponseEcriture>;
  recevoir(reservation: Reservation): void;
  /** What is to be shown over the received basket, and how its saving goes. */
  montrer(id: number, edition: Edition | null, etat: EtatEcriture): void;
  /** The edition is lost: the server refused it, or someone else's state stands. `conflit` tells which. */
  refuser(id: number, erreurs: readonly string[], conflit: boolean): void;
  nouvelleCle(): string;
  /** Settles when a write without answer is worth sending again. */
  attendreRetour(): Promise<void>;
}

interface EnVol {
  edition: Edition;
  corps: MajReservation;
  cle: string;
}
interface File {
  enVol: EnVol | null;
  attente: Edition | null;
  minuterie: ReturnType<typeof setTimeout> | undefined;
  tourne: Promise<boolean> | null;
}

/**
 * Saves baskets as they are edited. Per basket one write is in flight; what is typed meanwhile waits as one edition, the last
 * value of each part winning. [ECR-1] Without an answer the same write is sent again, by itself, with the same key, so it counts once.
 */
export function creerEnregistreur(monde: Monde) {
  const files = new Map<number, File>();
  const fileDe = (id: number): File => {
    const file = files.get(id) ?? { enVol: null, attente: null, tourne: null, minuterie: undefined };
    files.set(id, file);
    return file;
  };
  const montrer = (id: number, etat: EtatEcriture) => {
    const { enVol, attente } = fileDe(id);
    monde.montrer(id, enVol || attente ? { ...enVol?.edition, ...attente } : null, etat);
  };
  const abandonner = (id: number, erreurs: readonly string[], conflit: boolean) => {
    Object.assign(fileDe(id), { enVol: null, attente: null });
    montrer(id, 'propre');
    monde.refuser(id, erreurs, conflit);
  };

  /** Sends one edition until it is answered; false when it was not. */
  async function ecrire(id: number, file: File, envoi: EnVol): Promise<boolean> {
    const base = monde.lire(id);
    file.enVol = envoi;
    montrer(id, 'en_cours');
    const reponse = await monde.envoyer(id, envoi.corps, envoi.cle);
    if (reponse.statut === 0) {
      montrer(id, 'echec');
      void monde.attendreRetour().then(() => vider(id));
      return false;
    }
    if (reponse.data && (reponse.success || reponse.statut === 409)) monde.recevoir(reponse.data);
    if (reponse.success) {
      file.enVol = null;
      return true;
    }
    // [ECR-3] Only the hand-off moved (opened at the desk…): no conflict, the same edition goes again.
    const version = reponse.statut === 409 && reponse.data && base && memeContenu(base, reponse.data) && reponse.data.version > base.version ? reponse.data.version : null;
    if (version !== null) return ecrire(id, file, { ...envoi, corps: { ...envoi.corps, version }, cle: monde.nouvelleCle() });
    abandonner(id, reponse.errors, reponse.statut === 409);
    return false;
  }

  async function tourner(id: number): Promise<boolean> {
    const file = fileDe(id);
    for (;;) {
      const edition = file.attente;
      const version = monde.lire(id)?.version;
      const envoi = file.enVol ?? (edition && { edition, corps: { ...corpsDe(edition), ...(version !== undefined && { version }) }, cle: monde.nouvelleCle() });
      if (!envoi) break;
      if (!file.enVol) file.attente = null;
      if (!(await ecrire(id, file, envoi))) return false;
    }
    montrer(id, 'enregistre');
    return true;
  }

  /** Settles when nothing of this basket waits any more: true when all is saved. */
  function vider(id: number): Promise<boolean> {
    const file = fileDe(id);
    clearTimeout(file.minuterie);
    if (!file.enVol && !file.attente) return Promise.resolve(true);
    file.tourne ??= tourner(id).finally(() => {
      file.tourne = null;
    });
    return file.tourne;
  }

  return {
    /** [ECR-2] Shown at once, saved as soon as the one before is; `delai` lets typed text settle first. */
    modifier(id: number, edition: Edition, delai = 0): void {
      const file = fileDe(id);
      file.attente = { ...file.attente, ...edition };
      montrer(id, 'en_cours');
      clearTimeout(file.minuterie);
      if (delai === 0) void vider(id);
      else file.minuterie = setTimeout(() => void vider(id), delai);
    },
    vider,
    /** Nothing unsaved is kept: the seller has left. */
    oublier(): void {
      for (const { minuterie } of files.values()) clearTimeout(minuterie);
      files.clear();
    },
    /** Tries again at once what got no answer. */
    relancer(): void {
      for (const id of files.keys()) void vider(id);
    },
  };
}
export type Enregistreur = ReturnType<typeof creerEnregistreur>;
