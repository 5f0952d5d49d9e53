import { describe, expect, it } from 'vitest';
import * as phrases from '#shared/vente/certification/certification.phrases.ts';
import {
  apresArret,
  apresIssue,
  delaiDe,
  doitConfirmer,
  type Envoyee,
  type IssueDEnvoi,
} from '#shared/vente/certification/etats.rules.ts';

const certifiee = (total: number | null): IssueDEnvoi => ({
  issue: 'certifiee',
  code: 'C1',
  nim: null,
  compteurs: null,
  qr: null,
  certifiee_at: null,
  total,
  suite: null,
});
const PERDUE: IssueDEnvoi = { issue: 'incertaine', doute: 'sans_reponse' };
const PAS_PARTIE: IssueDEnvoi = { issue: 'non_partie', phrase: phrases.injoignable };
const REFUSEE: IssueDEnvoi = { issue: 'refusee', phrase: 'non', a_corriger: 'client' };
const envoyee = (e: Partial<Envoyee> = {}): Envoyee => ({
  etape: 'envoi',
  essais: 1,
  total: 1000,
  deux_temps: true,
  ...e,
});
const UN_TEMPS = { deux_temps: false };
const CONFIRMEE = { etape: 'confirmation' as const };

describe('[CER-4] ce qu’une réponse fait d’une facture', () => {
  it.each<[string, IssueDEnvoi, Partial<Envoyee>, string]>([
    ['certifiée', certifiee(1000), CONFIRMEE, 'Certifiée'],
    ['certifiée sans dire son total', certifiee(null), UN_TEMPS, 'Certifiée'],
    ['pas partie', PAS_PARTIE, {}, 'En attente'],
    ['pas partie, en un temps', PAS_PARTIE, UN_TEMPS, 'En attente'],
    ['confirmation pas partie : la demande meurt seule', PAS_PARTIE, CONFIRMEE, 'En attente'],
    ['demande perdue : elle meurt seule', PERDUE, {}, 'En attente'],
    ['demande perdue, en un temps', PERDUE, UN_TEMPS, 'Incertaine'],
    ['confirmation perdue', PERDUE, CONFIRMEE, 'Incertaine'],
    ['refusée', REFUSEE, {}, 'Refusée'],
    ['refusée à la confirmation : peut-être déjà finalisée', REFUSEE, CONFIRMEE, 'Incertaine'],
  ])('%s', (_quoi, issue, e, etat) => {
    const suite = apresIssue(issue, envoyee(e));
    expect(suite.etat).toBe(etat);
    // An uncertain one is never sent again by itself.
    expect(suite.dans_ms !== null).toBe(etat === 'En attente');
    expect(suite.motif === null).toBe(etat === 'Certifiée');
  });
  it('[CER-6] un franc de différence : refusée, et rien n’est confirmé', () => {
    const dite: IssueDEnvoi = { issue: 'a_confirmer', uid: 'u', total: 1001 };
    expect(doitConfirmer(dite, 1000)).toBe(false);
    expect(apresIssue(dite, envoyee())).toMatchObject({
      etat: 'Refusée',
      motif: phrases.totauxDifferents(1000, 1001),
    });
    expect(doitConfirmer({ ...dite, total: 1000 }, 1000)).toBe(true);
  });
  it('[CER-6] certifiée pour un autre total : quelqu’un doit regarder', () => {
    expect(apresIssue(certifiee(999), envoyee(UN_TEMPS))).toMatchObject({
      etat: 'Incertaine',
      motif: phrases.totauxDifferentsCertifies(1000, 999, 'C1'),
    });
  });
  it('attend 5 s, puis le double, un quart d’heure au plus, sans fin', () => {
    expect([1, 2, 3, 4, 8, 9, 500].map(delaiDe)).toEqual([
      5_000, 10_000, 20_000, 40_000, 640_000, 900_000, 900_000,
    ]);
  });
});

describe('[CER-5] ce qu’un arrêt laisse en route', () => {
  it('une demande en deux temps repart ; tout le reste est incertain', () => {
    expect(apresArret(envoyee()).etat).toBe('En attente');
    expect(apresArret(envoyee(CONFIRMEE)).etat).toBe('Incertaine');
    expect(apresArret(envoyee(UN_TEMPS)).etat).toBe('Incertaine');
  });
});
