import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type BlocLu,
  BlocsScelles,
  type StoredBloc,
  estBloc,
} from '#server/platform/scellement/blocs-scelles.ts';
import { blocDe } from '#server/platform/scellement/inscrire.ts';
import type { PieceLue } from '#server/platform/scellement/pieces.sql.ts';
import { ZERO } from '#shared/base/montant.ts';

const ligne = (id: number, chaine = 'pharmacie', plus: object = {}): PieceLue => ({
  id,
  chaine,
  type: 'AUDIT',
  jour: '2026-11-27',
  instant: '2026-11-27T09:00:00.000Z',
  net: ZERO,
  contenu: { libelle: `ligne ${id}`, ...plus },
});
const rangee = (de: number, a: number, chaine?: string): PieceLue[] =>
  Array.from({ length: a - de + 1 }, (_, i) => ligne(de + i, chaine));
const scelles = (...groupes: PieceLue[][]): StoredBloc[] =>
  groupes.map((lues, i) => ({
    ...blocDe('audit', lues),
    chaine: lues[0]?.chaine ?? '',
    seq: i + 1,
  }));

/** What is said of the blocks, those said before the end first. */
function lire(blocs: StoredBloc[], lues: readonly PieceLue[]) {
  const dits: BlocLu[] = [];
  const suivi = new BlocsScelles(blocs, (lu) => dits.push(lu));
  const hors = lues.filter((l) => !suivi.passer(l)).map((l) => l.id);
  const enChemin = dits.length;
  suivi.finir();
  return { dits, hors, enChemin };
}
const faux = (dits: readonly BlocLu[]): number[] =>
  dits.filter((d) => d.empreinte !== d.bloc.empreinte).map((d) => d.bloc.seq);

describe('les lignes scellées en bloc [SCE-6] [SCE-11]', () => {
  it('l’empreinte d’un bloc est celle de ses textes, un par ligne, l’identifiant dedans', () => {
    const textes = '{"id":7,"libelle":"ligne 7"}\n{"id":8,"libelle":"ligne 8"}';
    expect(blocDe('audit', rangee(7, 8))).toEqual({
      piece: 'audit',
      plages: [[7, 8]],
      nombre: 2,
      empreinte: createHash('sha256').update(textes).digest('hex'),
    });
  });

  const milliers = [rangee(1, 1000), rangee(1001, 2000), rangee(2001, 2500)];

  it('chaque bloc est jugé dès que sa dernière ligne est passée, et tous le sont', () => {
    const lu = lire(scelles(...milliers), milliers.flat());
    expect(lu).toMatchObject({ hors: [], enChemin: 2 });
    expect(lu.dits.map((d) => [d.bloc.seq, d.nombre])).toEqual([
      [1, 1000],
      [2, 1000],
      [3, 500],
    ]);
    expect(faux(lu.dits)).toEqual([]);
  });
  it('de deux caisses qui se suivent ligne à ligne, chacun ne voit que les siennes', () => {
    const toutes = rangee(1, 60).map((l) => ligne(l.id, `caisse:${l.id % 2}`));
    const blocs = scelles(
      toutes.filter((l) => l.chaine === 'caisse:0'),
      toutes.filter((l) => l.chaine === 'caisse:1'),
    );
    expect(faux(lire(blocs, toutes).dits)).toEqual([]);
  });
  it('une ligne changée, ôtée, ajoutée au milieu, ou d’aucun bloc : dite, et elle seule', () => {
    const blocs = scelles(rangee(1, 10), rangee(11, 20), [...rangee(21, 24), ...rangee(26, 30)]);
    const lues = [...rangee(1, 30), ligne(99)].filter((l) => l.id !== 25 && l.id !== 14);
    const changees = lues.map((l) =>
      l.id === 3 ? ligne(3, 'pharmacie', { libelle: 'autre' }) : l,
    );
    const lu = lire(blocs, changees);
    expect(faux(lu.dits)).toEqual([1, 2]);
    expect(lu.hors).toEqual([99]);
    expect(lire(blocs, [...rangee(1, 13), ...rangee(15, 30)]).hors).toEqual([25]);
  });
  it('un bloc dont toutes les lignes ont disparu est dit à la fin, sans aucune', () => {
    expect(lire(scelles(rangee(5, 8)), []).dits).toMatchObject([{ nombre: 0 }]);
  });
  it.each([
    {},
    { piece: 'audit' },
    { piece: 'audit', plages: 3 },
    { piece: 'audit', plages: [[1]] },
  ])('%j n’est pas un bloc', (dit) => expect(estBloc(dit as object)).toBe(false));
});
