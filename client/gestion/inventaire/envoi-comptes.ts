import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { callApi, isException, type ApiAnswer } from '#client/base/call-api.ts';
import { newKey } from '#client/base/new-key.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { preventSignOut } from '#client/base/sign-out.ts';
import { store } from '#client/base/store.ts';
import { lowBeep } from '#client/ui/sounds.ts';
import { toast } from '#client/ui/toast.ts';
import { compterInventaire } from '#shared/gestion/inventaire/inventaire.api.ts';
import {
  compteConteste,
  inventaireScansEnAttente,
} from '#shared/gestion/inventaire/inventaire.phrases.ts';
import { ajouterScan } from '#shared/gestion/inventaire/inventaire.rules.ts';
import type {
  CompteInventaire,
  Inventaire,
  LigneInventaire,
} from '#shared/gestion/inventaire/inventaire.schema.ts';
import { enAttenteAtom } from './inventaire.atoms.ts';
import { retenirInventaire, retenirLignes } from './inventaire.queries.ts';

interface Envoi {
  lignes: CompteInventaire[];
  cle: string;
  /** Author; sent only under that session. */
  par: number | undefined;
  /** Sent once, possibly received: immutable. */
  parti: boolean;
}
export type Compta = { inventaire: Inventaire; lignes: LigneInventaire[] };
const REPRISE_MS = 2_000;
const quiEstLa = (): number | undefined => store.get(sessionAtom)?.id;
// A removed box also counts as pending.
const boites = (envois: readonly Envoi[]): number =>
  envois.flatMap((e) => e.lignes).reduce((s, { plus = 1 }) => s + Math.max(1, Math.abs(plus)), 0);
const unEnvoi = (compte: CompteInventaire, par: number | undefined): Envoi => ({
  lignes: [compte],
  cle: newKey(),
  par,
  parti: false,
});
const estScans = (
  lignes: readonly CompteInventaire[],
): lignes is { produit_id: number; plus: number }[] => lignes.every((l) => l.plus !== undefined);

/** [INV-9] Conflicts are shown at once, boxes still at hand. */
function announceContestes(lignes: readonly LigneInventaire[]): void {
  const contestes = lignes.flatMap(({ produit_libelle, autre_par, autre_qte, qte_reelle }) =>
    autre_par === null || autre_qte === null || qte_reelle === null
      ? []
      : [compteConteste(produit_libelle, autre_par, autre_qte, qte_reelle)],
  );
  if (contestes.length === 0) return;
  lowBeep();
  toast.avertir(contestes);
}
/**
 * Per-person queue, one call at a time, scans batched. Unanswered batches retry with their key;
 * expired sessions await their author. Refused batches are resent product by product.
 */
export class FileDeComptes {
  #file: Envoi[] = [];
  #occupee = false;
  #id: number;
  #recevoir: (fait: Compta) => void;
  #dire: (attente: number) => void;
  constructor(id: number, recevoir: (fait: Compta) => void, dire: (attente: number) => void) {
    this.#id = id;
    this.#recevoir = recevoir;
    this.#dire = dire;
  }
  scanner(produit_id: number, plus = 1): void {
    const dernier = this.#file.at(-1);
    const attend = dernier && !dernier.parti && dernier.par === quiEstLa();
    if (attend && estScans(dernier.lignes))
      dernier.lignes = ajouterScan(dernier.lignes, produit_id, plus);
    else this.#ranger({ produit_id, plus });
    void this.#vider();
  }
  compter(compte: CompteInventaire): void {
    this.#ranger(compte);
    void this.#vider();
  }
  /** The current user's unacknowledged boxes. */
  get siennes(): number {
    return boites(this.#file.filter(({ par }) => par === quiEstLa()));
  }
  #ranger(compte: CompteInventaire): void {
    this.#file.push(unEnvoi(compte, quiEstLa()));
  }
  async #vider(): Promise<void> {
    this.#dire(boites(this.#file));
    if (this.#file.length === 0 || this.#occupee) return;
    this.#occupee = true;
    // Others' counts wait without blocking.
    const envoi = this.#file.find(({ par }) => par === quiEstLa());
    const reponse = envoi ? await this.#envoyer(envoi) : null;
    if (!envoi || !reponse || isException(reponse) || reponse.statut === 401)
      await new Promise((ok) => setTimeout(ok, REPRISE_MS));
    else this.#conclure(envoi, reponse);
    this.#occupee = false;
    return this.#vider();
  }
  #envoyer(envoi: Envoi): Promise<ApiAnswer<Compta>> {
    envoi.parti = true;
    const { lignes, cle } = envoi;
    return callApi(compterInventaire, {
      parametres: { id: this.#id },
      corps: { lignes },
      cle,
      silencieux: true,
    });
  }
  #conclure(envoi: Envoi, { success, errors, data }: ApiAnswer<Compta>): void {
    const seuls = !success && envoi.lignes.length > 1 ? envoi.lignes : [];
    const neufs = seuls.map((l) => unEnvoi(l, envoi.par));
    this.#file.splice(this.#file.indexOf(envoi), 1, ...neufs);
    if (neufs.length > 0) return;
    if (success && data) {
      announceContestes(data.lignes);
      return this.#recevoir(data);
    }
    lowBeep();
    toast.avertir(errors);
    if (data && 'lignes' in data) this.#recevoir(data);
  }
}

const total = (): number => Object.values(store.get(enAttenteAtom)).reduce((s, n) => s + n, 0);
const retenir = (e: BeforeUnloadEvent): void => e.preventDefault();
/** Pending boxes: leaving the page asks first, and their author cannot sign out. */
store.sub(enAttenteAtom, () => {
  if (total() > 0) addEventListener('beforeunload', retenir);
  else removeEventListener('beforeunload', retenir);
});
const setAttente = (id: number, attente: number): void =>
  store.set(enAttenteAtom, (avant) => ({ ...avant, [id]: attente }));
const files = new Map<number, FileDeComptes>();
preventSignOut(() => {
  const siennes = [...files.values()].reduce((s, f) => s + f.siennes, 0);
  return siennes > 0 ? inventaireScansEnAttente(siennes) : null;
});
const auditeurs = new Map<number, (lignes: readonly LigneInventaire[]) => void>();
/** [INV-5] Queues live as long as the page, beyond the dialog. */
function fileDe(id: number): FileDeComptes {
  const tenue = files.get(id);
  if (tenue) return tenue;
  const recevoir = (fait: Compta) => {
    retenirLignes(id, fait.lignes);
    auditeurs.get(id)?.(fait.lignes);
    if ('inventaire' in fait) retenirInventaire(fait.inventaire);
  };
  const neuve = new FileDeComptes(id, recevoir, (attente) => setAttente(id, attente));
  files.set(id, neuve);
  return neuve;
}

/** Queue and pending boxes of an inventory; `recevoir`: counted lines. */
export function useFileDeComptes(
  id: number,
  recevoir: (lignes: readonly LigneInventaire[]) => void,
): [FileDeComptes, number] {
  const attente = useAtomValue(enAttenteAtom)[id] ?? 0;
  useEffect(() => {
    auditeurs.set(id, recevoir);
    return () => void auditeurs.delete(id);
  });
  return [fileDe(id), attente];
}
