import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lireNouveautes, NOUVEAUTES } from '#client/aide/nouveautes.rules.ts';
import { chercher, morceaux, PAGES, pageDeLEcran } from '#client/aide/guide.rules.ts';
import { VERSION } from '#shared/base/version.ts';
import { MENUS } from '#shared/admin/utilisateur/habilitations.rules.ts';

const IMAGES = path.join(import.meta.dirname, '../../client/aide/images');

describe('le guide', () => {
  it('a treize pages, et chaque écran du menu la sienne', () => {
    expect(PAGES).toHaveLength(13);
    expect(new Set(PAGES.map((p) => p.id)).size).toBe(13);
    const ecrans = MENUS.flatMap((m) => m.entrees.map((e) => e.chemin));
    expect(
      ecrans.filter(
        (e) => !PAGES.some((p) => p.ecrans.some((sien) => e === sien || e.startsWith(`${sien}/`))),
      ),
    ).toEqual([]);
    expect(pageDeLEcran('/vente/caisses/reservation/12').id).toBe('encaisser');
    expect(pageDeLEcran('/stock/rayon').id).toBe('stock');
    expect(pageDeLEcran('/').id).toBe('reglages');
    expect(pageDeLEcran('/inconnu').id).toBe('vendre');
  });
  it('se cherche sans accents ni majuscules, le titre d’abord, tous les mots', () => {
    expect(chercher('IMPRIMANTE papier').map((p) => p.id)).toEqual(['panne']);
    expect(chercher('inventaire')[0]?.id).toBe('inventaire');
    expect(chercher('réception zzz')).toEqual([]);
    expect(chercher('  ')).toHaveLength(13);
  });
  it('montre les touches et les mots de l’écran', () => {
    expect(morceaux('Tapez [F9] puis **Payer**.')).toEqual([
      { genre: 'texte', texte: 'Tapez ' },
      { genre: 'touche', texte: 'F9' },
      { genre: 'texte', texte: ' puis ' },
      { genre: 'mots', texte: 'Payer' },
      { genre: 'texte', texte: '.' },
    ]);
  });
  it('chaque image promise est là, 60 ko au plus, et aucune n’est de trop', () => {
    const promises = PAGES.flatMap((p) => (p.image ? [`${p.image.nom}.webp`] : []));
    expect(readdirSync(IMAGES).sort()).toEqual([...promises].sort());
    expect(
      promises.filter(
        (f) => !existsSync(path.join(IMAGES, f)) || statSync(path.join(IMAGES, f)).size > 60_000,
      ),
    ).toEqual([]);
  });
  it('n’écrit en gras que des mots qui sont à l’écran', () => {
    const racine = path.join(import.meta.dirname, '../..');
    const sources = ['client', 'shared']
      .flatMap((d) =>
        readdirSync(path.join(racine, d), { recursive: true, encoding: 'utf8' }).map((f) =>
          path.join(d, f),
        ),
      )
      .filter((f) => /\.tsx?$/.test(f) && !/^client\/(aide|dist)\//.test(f));
    const ecran = sources.map((f) => readFileSync(path.join(racine, f), 'utf8')).join('\n');
    const gras = new Set(
      PAGES.flatMap((p) =>
        p.parties.flatMap((s) =>
          s.etapes.flatMap((e) =>
            morceaux(e)
              .filter((m) => m.genre === 'mots')
              .map((m) => m.texte),
          ),
        ),
      ),
    );
    expect(gras.size).toBeGreaterThan(50);
    expect([...gras].filter((mots) => !ecran.includes(mots))).toEqual([]);
  });
  it('finit par le journal des changements, qui commence par la version en service', () => {
    expect(PAGES.at(-1)).toBe(NOUVEAUTES);
    expect(NOUVEAUTES.parties[0]?.titre).toContain(`(${VERSION})`);
    expect(lireNouveautes('# J\n\n## 2.0\n\n### Vendre\n\n- un\n- deux\n\n## 1.0\n')).toEqual([
      { titre: 'Vendre (2.0)', etapes: ['un', 'deux'] },
    ]);
  });
  it('est fait de phrases courtes', () => {
    expect(
      PAGES.flatMap((p) => p.parties.flatMap((s) => s.etapes)).filter((e) => e.length > 150),
    ).toEqual([]);
  });
});
