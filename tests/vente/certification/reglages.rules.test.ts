import { describe, expect, it } from 'vitest';
import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import { CORRESPONDANCES, fauteReglages } from '#shared/vente/certification/reglages.rules.ts';
import {
  reglagesSaisis,
  type ReglagesSaisis,
} from '#shared/vente/certification/reglages.schema.ts';
import { MODES_A_DIRE, TAXES_A_DIRE } from '#shared/vente/certification/pilotes.ts';
import { TYPES_CLIENT } from '#shared/vente/clientele/client.schema.ts';
import { PAYS } from '#shared/admin/pharmacie/pays.ts';

const TENUS = {
  pays: 'benin' as const,
  mode: 'essai' as const,
  jeton_fin: null,
  jeton_pose: false,
  commencee: true,
};
const voulus = (v: Partial<ReglagesSaisis> = {}): ReglagesSaisis => ({
  pays: 'benin',
  mode: 'essai',
  etablissement: null,
  adresse: null,
  garde: 'ligne',
  tiers_payant: 'une_facture',
  attendre_ms: 0,
  faute: null,
  jeton_fin: null,
  points_de_vente: [],
  quitter_l_essai: false,
  ...CORRESPONDANCES.benin,
  ...v,
});
const faute = (v: Partial<ReglagesSaisis>, t: Partial<typeof TENUS> | object = {}) =>
  fauteReglages({ ...TENUS, ...t }, voulus(v), '2026-11-29');

describe('[CER-9] les réglages de la certification', () => {
  it('un pays qui a certifié ne change plus ; on peut cesser', () => {
    expect(faute({ pays: 'cote_ivoire' })).toBe(phrases.paysFige);
    expect(faute({ pays: 'cote_ivoire' }, { commencee: false })).toBeNull();
    expect(faute({ pays: null })).toBeNull();
  });
  it('l’essai se quitte en le disant ; la production jamais', () => {
    expect(faute({ mode: 'production' })).toBe(phrases.essaiFige);
    expect(faute({ mode: 'production', quitter_l_essai: true })).toBeNull();
    expect(faute({ mode: 'essai', quitter_l_essai: true }, { mode: 'production' })).toBe(
      phrases.productionFige,
    );
    expect(faute({ mode: 'production' }, { commencee: false })).toBeNull();
  });
  it('une adresse est protégée en production, et d’un serveur', () => {
    const production = { mode: 'production' as const };
    expect(faute({ adresse: 'ftp://etat' })).toBe(phrases.adresseFausse);
    expect(faute({ adresse: 'http://54.1.2.3/ws' })).toBeNull();
    expect(faute({ ...production, adresse: 'http://etat.ci' }, { commencee: false })).toBe(
      phrases.adresseFausse,
    );
    expect(faute({ ...production, adresse: 'https://etat.ci' }, { commencee: false })).toBeNull();
  });
  it('un jeton mal copié n’est pas posé : aucun en-tête ne le porterait', () => {
    for (const jeton of ['a b', 'a\nb', 'clé', 'a\u200bb'])
      expect(faute({ jeton })).toBe(phrases.jetonFaux);
  });
  it('un jeton fini n’est pas posé ; une caisse n’a qu’un code', () => {
    expect(faute({ jeton: 'j', jeton_fin: '2026-11-28' })).toBe(phrases.jetonFini);
    expect(faute({ jeton: 'j', jeton_fin: '2026-11-29' })).toBeNull();
    const deux = [1, 1].map((caisse_id) => ({ caisse_id, code: 'A' }));
    expect(faute({ points_de_vente: deux })).toBe(phrases.caisseDeuxFois);
  });
  it('chaque pays nomme chaque taxe, mode et type ; ce qui est saisi a la forme attendue', () => {
    for (const pays of PAYS) {
      const { taxes, modes, types_client } = CORRESPONDANCES[pays];
      expect([Object.keys(taxes), Object.keys(modes), Object.keys(types_client)]).toEqual([
        [...TAXES_A_DIRE],
        [...MODES_A_DIRE],
        [...TYPES_CLIENT],
      ]);
    }
    expect(reglagesSaisis.safeParse(voulus()).success).toBe(true);
    expect(reglagesSaisis.safeParse(voulus({ attendre_ms: 5_001 })).success).toBe(false);
  });
});
