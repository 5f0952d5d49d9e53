import type { MajReservation, Reservation } from '#shared/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/reservation/transitions.rules.ts';
import { type Base, type Ecart, fusionner } from './fusion.rules.ts';
import { corpsDe, type Edition } from './panier.rules.ts';

/** What the writer needs from a server's answer. `statut` 0: no answer came. */
export interface ReponseEcriture {
  success: boolean;
  statut: number;
  errors: string[];
  data: Reservation | null;
}
export type EtatEcriture = 'propre' | 'en_cours' | 'enregistre' | 'echec' | 'conflit';

export interface Monde {
  /** The basket as last received, or undefined when it is not on this screen. */
  lire(id: number): Reservation | undefined;
  envoyer(id: number, corps: MajReservation, cle: string): Promise<ReponseEcriture>;
  recevoir(reservation: Reservation): void;
  /**
   * What is to be shown over the received basket, what it was made over, and how its saving goes.
   */
  montrer(id: number, edition: Edition | null, base: Base | null, etat: EtatEcriture): void;
  /** The edition is lost: the server refused it, or the basket is closed. */
  refuser(id: number, erreurs: readonly string[]): void;
  /**
   * Somebody else changed the same thing: the edition waits for the seller's choice. Empty: nothing
   * to decide any more.
   */
  opposer(id: number, ecarts: readonly Ecart[], leur: Reservation | null): void;
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
  /** The basket that the edits were made over: what moved since is somebody else's. */
  base: Base | null;
  /** Set while the seller has to choose between two states. */
  conflit: boolean;
  minuterie: ReturnType<typeof setTimeout> | undefined;
  tourne: Promise<boolean> | null;
}

/**
 * Saves baskets as they are edited. Per basket one write is in flight; what is typed meanwhile
 * waits as one edition, the last value of each part winning. [ECR-1] Without an answer the same
 * write is sent again, by itself, with the same key, so it counts once. [ECR-4] Over a basket that
 * moved meanwhile, what only one side changed is kept by itself; the rest is put to the seller.
 */
export function creerEnregistreur(monde: Monde) {
  const files = new Map<number, File>();
  const fileDe = (id: number): File => {
    const file = files.get(id) ?? {
      enVol: null,
      attente: null,
      base: null,
      conflit: false,
      tourne: null,
      minuterie: undefined,
    };
    files.set(id, file);
    return file;
  };
  const enAttente = ({ enVol, attente }: File): Edition | null =>
    enVol || attente ? { ...enVol?.edition, ...attente } : null;
  const montrer = (id: number, etat: EtatEcriture) => {
    const file = fileDe(id);
    const edition = enAttente(file);
    if (!edition) file.base = null;
    monde.montrer(id, edition, file.base, file.conflit ? 'conflit' : etat);
  };
  const abandonner = (id: number, erreurs: readonly string[]) => {
    Object.assign(fileDe(id), { enVol: null, attente: null, conflit: false });
    montrer(id, 'propre');
    monde.opposer(id, [], null);
    if (erreurs.length > 0) monde.refuser(id, erreurs);
  };

  /** [ECR-4] Puts what waits over the state received; false when the seller must choose first. */
  function reporter(id: number, file: File, leur: Reservation): boolean {
    const edition = enAttente(file);
    if (!edition) return true;
    const fusion = fusionner(file.base ?? leur, edition, leur);
    Object.assign(file, {
      enVol: null,
      attente: fusion.edition,
      base: leur,
      conflit: fusion.ecarts.length > 0,
    });
    if (!file.conflit) return true;
    montrer(id, 'conflit');
    monde.opposer(id, fusion.ecarts, leur);
    return false;
  }

  /** Sends one edition until it is answered; false when nothing more is to be sent now. */
  async function ecrire(id: number, file: File, envoi: EnVol): Promise<boolean> {
    file.enVol = envoi;
    montrer(id, 'en_cours');
    const reponse = await monde.envoyer(id, envoi.corps, envoi.cle);
    if (reponse.statut === 0) {
      montrer(id, 'echec');
      void monde.attendreRetour().then(() => vider(id));
      return false;
    }
    const { data } = reponse;
    if (data && (reponse.success || reponse.statut === 409)) monde.recevoir(data);
    if (reponse.success) {
      Object.assign(file, { enVol: null, base: data ?? file.base });
      return true;
    }
    // [ECR-3] Only the version is late: what was typed goes again over what stands now. Anything
    // else is a refusal.
    const perimee =
      reponse.statut === 409 &&
      data !== null &&
      data.version > (envoi.corps.version ?? 0) &&
      estTraitable(data);
    if (perimee) return reporter(id, file, data);
    abandonner(id, reponse.errors);
    return false;
  }

  async function tourner(id: number): Promise<boolean> {
    const file = fileDe(id);
    for (;;) {
      const tenue = monde.lire(id);
      // Somebody else's change was heard while this one was being typed.
      if (
        !file.enVol &&
        tenue &&
        file.base &&
        tenue.version > file.base.version &&
        !reporter(id, file, tenue)
      )
        return false;
      const edition = file.attente;
      const envoi =
        file.enVol ??
        (edition && {
          edition,
          corps: { ...corpsDe(edition), ...(tenue && { version: tenue.version }) },
          cle: monde.nouvelleCle(),
        });
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
    if (file.conflit) return Promise.resolve(false);
    if (!file.enVol && !file.attente) return Promise.resolve(true);
    file.tourne ??= tourner(id).finally(() => {
      file.tourne = null;
    });
    return file.tourne;
  }

  return {
    /**
     * [ECR-2] Shown at once, saved as soon as the one before is; `delai` lets typed text settle
     * first.
     */
    modifier(id: number, edition: Edition, delai = 0): void {
      const file = fileDe(id);
      file.base ??= monde.lire(id) ?? null;
      file.attente = { ...file.attente, ...edition };
      montrer(id, 'en_cours');
      clearTimeout(file.minuterie);
      if (delai === 0) void vider(id);
      else file.minuterie = setTimeout(() => void vider(id), delai);
    },
    /**
     * [ECR-5] An edition that outlived its page: taken up where it was, over what it was made over.
     */
    reprendre(id: number, edition: Edition, base: Base): void {
      Object.assign(fileDe(id), { attente: edition, base });
      montrer(id, 'en_cours');
      void vider(id);
    },
    /** [CON-2] The seller chose: mine goes over theirs, or is given up. */
    trancher(id: number, choix: 'miennes' | 'leurs'): void {
      const file = fileDe(id);
      if (!file.conflit) return;
      if (choix === 'leurs') return abandonner(id, []);
      file.conflit = false;
      monde.opposer(id, [], null);
      montrer(id, 'en_cours');
      void vider(id);
    },
    /**
     * Another's change heard while the seller hesitates: what is put to him follows; closed, there
     * is nothing left to choose.
     */
    entendre(r: Reservation): void {
      const file = files.get(r.id);
      if (!file?.conflit || !file.base || r.version <= file.base.version) return;
      if (!estTraitable(r)) return abandonner(r.id, []);
      if (reporter(r.id, file, r)) {
        monde.opposer(r.id, [], null);
        void vider(r.id);
      }
    },
    vider,
    /** Baskets with something the server does not have yet. */
    enSouffrance: (): number[] =>
      [...files].filter(([, f]) => f.enVol ?? f.attente).map(([id]) => id),
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
