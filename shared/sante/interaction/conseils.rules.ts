import { gravite, type Niveau, pireNiveau } from './niveaux.rules.ts';
import {
  type CoteDeCarte,
  coteDe,
  type LigneAnalysee,
  reunirCotes,
  type ThesaurusIndexe,
  unitesDe,
} from './thesaurus-indexe.rules.ts';
import { estVise } from './voies.rules.ts';

export interface ConseilDeLigne {
  couple: string;
  substance: CoteDeCarte;
  /** 'alcool (boisson ou excipient)'. */
  avec: string;
  niveau: Niveau;
}

/**
 * [INT-13] Couples with an end without members (alcool, jus de pamplemousse): never counted as
 * alerts.
 */
export function conseilsDe(t: ThesaurusIndexe, lignes: readonly LigneAnalysee[]): ConseilDeLigne[] {
  const { substances, classes, autres } = t.compact;
  const premierAutre = substances.length + classes.length;
  const dits = new Map<string, ConseilDeLigne>();
  const duPanier = lignes.filter((l) => l.achetee_le === null);
  for (const u of unitesDe(t, duPanier)) {
    const substance = coteDe(t, u);
    for (const bout of u.bouts) {
      const dites = t.voies[bout];
      if (dites && !estVise(u.ligne.voies, dites)) continue;
      for (const couple of t.conseils.get(bout) ?? []) {
        const [, avec = ''] = autres[Math.max(couple.a, couple.b) - premierAutre] ?? [];
        const niveau = pireNiveau(couple.niveaux.map((n) => n.niveau)) ?? 'APEC';
        const cle = `${couple.id} ${substance.id}`;
        const tenu = dits.get(cle);
        const cote = tenu ? reunirCotes(tenu.substance, substance) : substance;
        dits.set(cle, { couple: couple.id, substance: cote, avec, niveau });
      }
    }
  }
  return [...dits.values()].sort(
    (p, q) => gravite(p.niveau) - gravite(q.niveau) || p.couple.localeCompare(q.couple),
  );
}
