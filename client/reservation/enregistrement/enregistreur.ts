import type { CodeRefus } from '#shared/base/codes-refus.ts';
import type { MajReservation, Reservation } from '#shared/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/reservation/transitions.rules.ts';
import { type Base, type Ecart, fusionner } from './fusion.rules.ts';
import { corpsPanier, type Edition } from '../panier/panier.rules.ts';
import { apresPartie, type Partie, partiesDe, sansPartie } from './parties.rules.ts';

/** What the writer needs from a server's answer. `statut` 0: no answer came. */
export interface ReponseEcriture {
  success: boolean;
  statut: number;
  errors: string[];
  code?: CodeRefus | null;
  data: Reservation | null;
}
export type RefusDeServeur = Pick<ReponseEcriture, 'errors' | 'code'>;
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
  /** What the server refused is lost; all that waited too when the basket is closed. */
  refuser(id: number, refus: RefusDeServeur): void;
  /** [MAI-8] What was put in a basket that was closed meanwhile, and is not in it. */
  laisser(id: number, edition: Edition): void;
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
  /** Set when it is one thing of what waits, which stays whole meanwhile. */
  partie: Partie | null;
}
interface File {
  enVol: EnVol | null;
  attente: Edition | null;
  /** Refused together: what waits goes thing by thing, to know which. */
  unParUn: boolean;
  /** The basket that the edits were made over: what moved since is somebody else's. */
  base: Base | null;
  /** Set while the seller has to choose between two states. */
  conflit: boolean;
  minuterie: ReturnType<typeof setTimeout> | undefined;
  /** Its writes are being sent; `tourne`: the last round of them. */
  enMarche: boolean;
  tourne: Promise<boolean>;
  /** Its seller has left: what is on its way is nobody else's. */
  oubliee: boolean;
}

const fileVide = (): File => ({
  enVol: null,
  attente: null,
  unParUn: false,
  base: null,
  conflit: false,
  enMarche: false,
  tourne: Promise.resolve(true),
  minuterie: undefined,
  oubliee: false,
});
const enAttente = ({ enVol, attente }: File): Edition | null =>
  enVol || attente ? { ...enVol?.edition, ...attente } : null;
/**
 * [ECR-1] Nobody said no: no answer came, the server broke (its base restarts, a lock was not given),
 * or it is asked too much at once. The same write may pass a moment later.
 */
const sansVerdict = ({ statut }: ReponseEcriture): boolean =>
  statut === 0 || statut === 429 || statut >= 500;
/** What was asked is refused, and not whoever asks it: the rest may be asked. */
const estRefusDuContenu = ({ statut }: ReponseEcriture): boolean =>
  statut === 409 || statut === 422;
/** A write, and what the server said of it. */
interface Refusee {
  envoi: EnVol;
  reponse: ReponseEcriture;
}
/** How a write ended: done, refused (what is left of it may go), or nothing more to send now. */
type Fin = 'faite' | 'refusee' | 'arret';
/** [ECR-3] Only the version is late: what was typed may go again over what stands now. */
const estPerimee = (envoi: EnVol, { statut, data }: ReponseEcriture): boolean =>
  statut === 409 &&
  data !== null &&
  data.version > (envoi.corps.version ?? 0) &&
  estTraitable(data);

/**
 * Saves baskets as they are edited. Per basket one write is in flight; what is typed meanwhile
 * waits as one edition, the last value of each part winning. [ECR-1] Without a verdict the same
 * write is sent again, by itself, with the same key, so it counts once. [ECR-4] Over a basket that
 * moved meanwhile, what only one side changed is kept by itself; the rest is put to the seller.
 */
export class Enregistreur {
  readonly #monde: Monde;
  readonly #files = new Map<number, File>();

  constructor(monde: Monde) {
    this.#monde = monde;
  }

  /**
   * [ECR-2] Shown at once, saved as soon as the one before is; `delai` lets typed text settle first.
   */
  modifier(id: number, edition: Edition, delai = 0): void {
    const file = this.#fileDe(id);
    file.base ??= this.#monde.lire(id) ?? null;
    file.attente = { ...file.attente, ...edition };
    this.#montrer(id, 'en_cours');
    clearTimeout(file.minuterie);
    if (delai === 0) void this.vider(id);
    else file.minuterie = setTimeout(() => void this.vider(id), delai);
  }

  /** [ECR-5] An edition that outlived its page: taken up where it was, over what it was made over. */
  reprendre(id: number, edition: Edition, base: Base): void {
    Object.assign(this.#fileDe(id), { attente: edition, base });
    this.#montrer(id, 'en_cours');
    void this.vider(id);
  }

  /** [CON-2] The seller chose: mine goes over theirs, or is given up. */
  trancher(id: number, choix: 'miennes' | 'leurs'): void {
    const file = this.#fileDe(id);
    if (!file.conflit) return;
    if (choix === 'leurs') return this.#abandonner(id, null);
    file.conflit = false;
    this.#monde.opposer(id, [], null);
    this.#montrer(id, 'en_cours');
    void this.vider(id);
  }

  /**
   * Another's change heard while the seller hesitates: what is put to him follows; closed, there is
   * nothing left to choose.
   */
  entendre(r: Reservation): void {
    const file = this.#files.get(r.id);
    if (!file?.conflit || !file.base || r.version <= file.base.version) return;
    if (!estTraitable(r)) return this.#fermer(r.id, file, null);
    if (this.#reporter(r.id, file, r)) {
      this.#monde.opposer(r.id, [], null);
      void this.vider(r.id);
    }
  }

  /** Settles when nothing of this basket waits any more: true when all is saved. */
  vider(id: number): Promise<boolean> {
    const file = this.#fileDe(id);
    clearTimeout(file.minuterie);
    if (file.conflit) return Promise.resolve(false);
    if (!file.enVol && !file.attente) return Promise.resolve(true);
    if (!file.enMarche) {
      file.enMarche = true;
      file.tourne = this.#tourner(id, file);
    }
    return file.tourne;
  }

  /** What waits of this basket goes with it: it was sold as it is shown, without the server. */
  ceder(id: number): void {
    this.#abandonner(id, null);
  }

  /** Baskets with something the server does not have yet. */
  enSouffrance(): number[] {
    return [...this.#files].filter(([, f]) => f.enVol ?? f.attente).map(([id]) => id);
  }

  /**
   * [ECR-6] Nothing unsaved is kept, the seller has left: what waited is not sent, and the answer to
   * what is on its way is not heard.
   */
  oublier(): void {
    for (const file of this.#files.values()) {
      clearTimeout(file.minuterie);
      file.oubliee = true;
    }
    this.#files.clear();
  }

  /** Tries again at once what got no answer. */
  relancer(): void {
    for (const id of this.#files.keys()) void this.vider(id);
  }

  #fileDe(id: number): File {
    const file = this.#files.get(id) ?? fileVide();
    this.#files.set(id, file);
    return file;
  }

  #montrer(id: number, etat: EtatEcriture): void {
    const file = this.#fileDe(id);
    const edition = enAttente(file);
    if (!edition) file.base = null;
    this.#monde.montrer(id, edition, file.base, file.conflit ? 'conflit' : etat);
  }

  #abandonner(id: number, refus: RefusDeServeur | null): void {
    Object.assign(this.#fileDe(id), { enVol: null, attente: null, unParUn: false, conflit: false });
    this.#montrer(id, 'propre');
    this.#monde.opposer(id, [], null);
    if (refus) this.#monde.refuser(id, refus);
  }

  /** Nothing more can be written there: what waits is given back to whoever typed it. */
  #fermer(id: number, file: File, refus: RefusDeServeur | null): void {
    const edition = enAttente(file);
    this.#abandonner(id, refus);
    if (edition) this.#monde.laisser(id, edition);
  }

  /** [ECR-4] Puts what waits over the state received; false when the seller must choose first. */
  #reporter(id: number, file: File, leur: Reservation): boolean {
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
    this.#montrer(id, 'conflit');
    this.#monde.opposer(id, fusion.ecarts, leur);
    return false;
  }

  /** Sends one edition until it is answered. */
  async #ecrire(id: number, file: File, envoi: EnVol): Promise<Fin> {
    file.enVol = envoi;
    this.#montrer(id, 'en_cours');
    const reponse = await this.#monde.envoyer(id, envoi.corps, envoi.cle);
    if (file.oubliee) return 'arret';
    if (sansVerdict(reponse)) {
      this.#montrer(id, 'echec');
      void this.#monde.attendreRetour().then(() => this.vider(id));
      return 'arret';
    }
    const { data } = reponse;
    if (data && (reponse.success || reponse.statut === 409)) this.#monde.recevoir(data);
    if (reponse.success) {
      this.#acquerir(file, envoi, data);
      return 'faite';
    }
    // Anything but a late version is a refusal.
    if (data && estPerimee(envoi, reponse))
      return this.#reporter(id, file, data) ? 'faite' : 'arret';
    return this.#refuser(id, file, { envoi, reponse });
  }

  /** Written: the next is over what the server made of it. */
  #acquerir(file: File, { partie }: EnVol, data: Reservation | null): void {
    const { attente } = file;
    const base = data ?? file.base;
    const reste = attente && partie && base ? apresPartie(attente, partie, base) : attente;
    Object.assign(file, { enVol: null, base, attente: reste });
  }

  /**
   * What the refused write asked, thing by thing, and all that is wanted over its basket. Null when
   * nothing of it may go any more: closed, or not this user's to write.
   */
  #decomposer(id: number, file: File, { envoi, reponse }: Refusee) {
    const tenue = this.#monde.lire(id);
    if (!tenue || !estTraitable(tenue) || !estRefusDuContenu(reponse)) return null;
    const voulu = enAttente(file);
    const base = file.base ?? tenue;
    const [partie, ...autres] = partiesDe(base, envoi.edition);
    return voulu && partie ? { voulu, base, partie, seule: autres.length === 0 } : null;
  }

  /**
   * [ECR-7] Only what is refused is lost, and said: several things refused together are tried one by
   * one, and what waited behind goes without it.
   */
  #refuser(id: number, file: File, refusee: Refusee): Fin {
    const lu = this.#decomposer(id, file, refusee);
    if (!lu) {
      this.#fermer(id, file, refusee.reponse);
      return 'arret';
    }
    const { voulu, base, partie, seule } = lu;
    Object.assign(file, {
      enVol: null,
      attente: seule ? sansPartie(voulu, partie, base) : voulu,
      unParUn: file.unParUn || !seule,
    });
    this.#montrer(id, file.attente ? 'en_cours' : 'propre');
    if (seule) this.#monde.refuser(id, refusee.reponse);
    return seule ? 'refusee' : 'faite';
  }

  /** What goes next: the write that got no answer, else what waits as a new one. */
  #prochain(file: File, tenue: Reservation | undefined): EnVol | null {
    if (file.enVol || !file.attente) return file.enVol;
    const { partie, edition } = this.#detacher(file, file.attente);
    return {
      edition,
      corps: { ...corpsPanier(edition), ...(tenue && { version: tenue.version }) },
      cle: this.#monde.nouvelleCle(),
      partie,
    };
  }

  /** All that waits; or one thing of it, while several are left that were refused together. */
  #detacher(file: File, attente: Edition): Pick<EnVol, 'partie' | 'edition'> {
    const parties = file.unParUn && file.base ? partiesDe(file.base, attente) : [];
    const [partie] = parties;
    if (partie && parties.length > 1) return { partie, edition: partie.edition };
    Object.assign(file, { attente: null, unParUn: false });
    return { partie: null, edition: attente };
  }

  /**
   * Ended the moment nothing waits any more: what is typed just after begins another, and is never
   * left to one that has done.
   */
  async #tourner(id: number, file: File): Promise<boolean> {
    let tout = true;
    try {
      do {
        const tenue = this.#monde.lire(id);
        // Somebody else's change was heard while this one was being typed.
        const bougee = tenue && file.base && tenue.version > file.base.version;
        if (!file.enVol && bougee && !this.#reporter(id, file, tenue)) return false;
        const envoi = this.#prochain(file, tenue);
        const fin = envoi ? await this.#ecrire(id, file, envoi) : 'faite';
        if (fin === 'arret') return false;
        if (fin === 'refusee') tout = false;
        if (!file.attente) this.#montrer(id, tout ? 'enregistre' : 'propre');
      } while (file.attente);
      return tout;
    } finally {
      file.enMarche = false;
    }
  }
}
