import { describe, expect, it } from 'vitest';
import { verdictRoute } from '#shared/admin/utilisateur/acces.rules.ts';
import { estTropFacile } from '#shared/admin/utilisateur/comptes.rules.ts';
import type { Porteur } from '#shared/admin/utilisateur/habilitations.rules.ts';
import {
  codeNu,
  estCodeDeTelephone,
  secondFacteurAPoser,
  secondFacteurExigeDe,
} from '#shared/admin/utilisateur/second-facteur.rules.ts';
import {
  finApresUsage,
  finsDeSession,
  formatPoste,
} from '#shared/admin/utilisateur/sessions.rules.ts';
import { stepOfCode } from '#server/admin/utilisateur/one-time-code.ts';
import { estMotDePasseCourant } from '#server/admin/utilisateur/changer-mot-de-passe.ts';

const H = 3_600_000;
const J = 24 * H;

describe('[SEC-3] une session finit d’elle-même', () => {
  it('après 12 h, ou 30 jours sur un poste de confiance', () => {
    expect(finsDeSession(0, false)).toEqual({
      expire_at: new Date(12 * H),
      fin_at: new Date(12 * H),
    });
    expect(finsDeSession(0, true)).toEqual({
      expire_at: new Date(3 * J),
      fin_at: new Date(30 * J),
    });
  });
  it.each([
    ['servir la prolonge', 5 * H, null, 17 * H],
    ['jamais au-delà de son jour', 5 * H, 12 * H, 12 * H],
  ])('%s', (_, maintenant, fin_at, attendue) => {
    expect(finApresUsage(maintenant, { confiance: false, fin_at })).toBe(attendue);
  });
  it('de confiance, trois jours sans servir la ferment', () => {
    expect(finApresUsage(28 * J, { confiance: true, fin_at: 30 * J })).toBe(30 * J);
    expect(finApresUsage(J, { confiance: true, fin_at: 30 * J })).toBe(4 * J);
  });
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36',
    'Chrome sur Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0',
    'Edge sur Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
    'Chrome sur Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1',
    'Safari sur iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox sur Linux'],
  ['curl/8.5.0', 'Programme'],
  ['', 'Programme'],
])('[SEC-4] un poste se dit par son navigateur et son système : %s', (agent, dit) => {
  expect(formatPoste(agent)).toBe(dit);
});

describe('[SEC-6] un code', () => {
  it('se tape avec ou sans ce qui le sépare', () => {
    expect(['123 456', '123456', 'abcde-fgh23'].map(codeNu)).toEqual([
      '123456',
      '123456',
      'ABCDEFGH23',
    ]);
    expect(['123456', 'ABCDEFGH23', '12345', '1234567'].map(estCodeDeTelephone)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
  // RFC 6238, appendix B, its last six digits: the secret is '12345678901234567890'.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('à %i s, celui de la norme ouvre ; à une demi-minute près, pas plus', (s, code) => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const pas = Math.floor(s / 30);
    const lus = [-60, -30, 0, 30, 60].map((d) => stepOfCode(secret, code, (s + d) * 1000));
    expect(lus).toEqual([null, pas, pas, pas, null]);
  });
});

describe('[SEC-8] une seconde preuve demandée à qui administre', () => {
  const porteur = (p: Partial<Porteur>): Porteur => ({
    is_admin: false,
    must_change_password: false,
    habilitations: [],
    ...p,
  });
  const menu = (m: string, s: string) => porteur({ habilitations: [{ menu: m, submenus: [s] }] });
  it.each([
    ['administrateur', porteur({ is_admin: true }), true],
    ['un droit d’administration', menu('ADMIN', 'parametre'), true],
    ['vendeur', menu('VENTE', 'reservation'), false],
  ])('%s', (_, qui, attendu) => {
    expect(secondFacteurAPoser(qui, { exige: true, actif: false })).toBe(attendu);
    expect(secondFacteurAPoser(qui, { exige: false, actif: false })).toBe(false);
    expect(secondFacteurAPoser(qui, { exige: true, actif: true })).toBe(false);
    expect(secondFacteurExigeDe(qui, true)).toBe(attendu);
    expect(secondFacteurExigeDe(qui, false)).toBe(false);
  });
  it('rien d’autre ne s’ouvre avant qu’elle soit posée', () => {
    const chef = porteur({ is_admin: true, second_facteur_a_poser: true });
    expect(verdictRoute(chef, 'GET /api/utilisateurs')).toBe('second_facteur');
    expect(verdictRoute(chef, 'POST /api/second-facteur/activer')).toBe('oui');
    expect(verdictRoute(chef, 'POST /api/second-facteur/retirer')).toBe('second_facteur');
    expect(verdictRoute({ ...chef, must_change_password: true }, 'GET /api/second-facteur')).toBe(
      'mot_de_passe',
    );
  });
});

describe('[ACC-17] un mot de passe que l’on essaie d’abord est refusé', () => {
  const qui = { name: 'awa.ndong', fullname: 'Awa Ndong' };
  it.each([
    'motdepasse',
    'Azerty123',
    '12345678',
    'azertyuiop',
    'pharmacie2026',
    'bonjour1',
    'Passw0rd!',
    'jesus123',
    'awa.ndong',
    'Ndong2026',
    'aaaaaaaaaaaa',
  ])('%s', async (facile) => {
    expect(await estMotDePasseCourant(facile, qui)).toBe(true);
  });
  it.each([
    'un mot de passe à soi',
    'nouveau-secret-1',
    'trois girafes au marché',
    'x'.repeat(8) + 'kq7!Rm2z',
  ])('%s passe', async (bon) => {
    expect(await estMotDePasseCourant(bon, qui)).toBe(false);
  });
  it('ce qui est long n’est plus à deviner, son début suffit à le lire', async () => {
    expect(await estMotDePasseCourant('trois girafes au marché '.repeat(8), qui)).toBe(false);
    expect([99_999, 100_000].map(estTropFacile)).toEqual([true, false]);
  });
});
