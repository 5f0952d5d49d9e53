import type { EtatReponse, LigneReponse } from './echange.schema.ts';
import { type LigneCodee, ligneNommee } from './ligne-nommee.rules.ts';

export interface LigneEnvoyee extends LigneCodee {
  produit_id: number;
  qte: number;
}
export interface ReponseDeLigne {
  produit_id: number;
  reponse: EtatReponse;
  /** Confirmed boxes. */
  reponse_qte: number;
  reponse_motif: string | null;
}

/** A part of 0 is a refusal, a full part an acceptance. */
function etatTenu(qte: number, { etat, qte: dite = 0 }: LigneReponse): [EtatReponse, number] {
  if (etat === 'acceptee') return ['acceptee', qte];
  if (etat === 'refusee' || dite === 0) return ['refusee', 0];
  return dite >= qte ? ['acceptee', qte] : ['partielle', dite];
}

/**
 * [ECH-1] Matched by CIP, else supplier code. Unordered products apart; missing lines stay
 * unanswered.
 */
export function rapprocherReponse(
  envoyees: readonly LigneEnvoyee[],
  reponses: readonly LigneReponse[],
): { lignes: ReponseDeLigne[]; inconnues: LigneReponse[] } {
  const lignes = new Map<number, ReponseDeLigne>();
  const inconnues: LigneReponse[] = [];
  for (const r of reponses) {
    const envoyee = ligneNommee(envoyees, r);
    if (!envoyee) {
      inconnues.push(r);
      continue;
    }
    const [reponse, reponse_qte] = etatTenu(envoyee.qte, r);
    const { produit_id } = envoyee;
    lignes.set(produit_id, { produit_id, reponse, reponse_qte, reponse_motif: r.motif || null });
  }
  return { lignes: [...lignes.values()], inconnues };
}
