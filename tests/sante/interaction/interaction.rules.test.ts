import { describe, expect, it } from 'vitest';
import { conseilsDe } from '#shared/sante/interaction/conseils.rules.ts';
import {
  estAlerte,
  estContreIndication,
  interactionsDe,
} from '#shared/sante/interaction/interaction.rules.ts';
import { niveauxTenus } from '#shared/sante/interaction/niveaux-tenus.rules.ts';
import {
  bilanDesLignes,
  couvertureDe,
  partDeLaComposition,
} from '#shared/sante/interaction/resume.rules.ts';
import { indexFictif } from './index-fictif.ts';
import { THESAURUS_FICTIF } from './thesaurus-fictif.ts';
import { connue, uneLigne, unPanierDe } from './une-ligne.ts';

const t = indexFictif();
const vues = (...lignes: Parameters<typeof unPanierDe>) =>
  interactionsDe(t, unPanierDe(...lignes)).map((c) => ({
    paire: c.cle,
    niveau: c.niveau,
    couples: c.couples.map((x) => x.id),
  }));

describe('[INT-10] une carte par paire de substances', () => {
  it('deux couples d’une même paire font une carte, le pire d’abord', () => {
    expect(vues(['clarithromycine'], ['simvastatine'], ['ibuprofene'], ['warfarine'])).toEqual([
      { paire: 'clarithromycine+simvastatine', niveau: 'CI', couples: ['T05', 'T06'] },
      { paire: 'ibuprofene+warfarine', niveau: 'AD', couples: ['T02'] },
    ]);
  });
  it('l’ordre des lignes n’y change rien', () => {
    expect(vues(['simvastatine'], ['clarithromycine'])).toEqual(
      vues(['clarithromycine'], ['simvastatine']),
    );
  });
  it('jamais une substance contre elle-même : deux ibuprofènes ne sont pas « autres AINS »', () => {
    expect(vues(['ibuprofene'], ['ibuprofene'])).toEqual([]);
    expect(vues(['ibuprofene'], ['ketoprofene'])).toMatchObject([{ niveau: 'AD' }]);
  });
  it('une substance que l’édition nomme deux fois reste une seule', () => {
    const deux = connue('perindopril', { ids: ['perindopril', 'perindopril-tert-butylamine'] });
    expect(vues([deux], ['perindopril'])).toEqual([]);
    expect(vues([deux], ['potassium'])).toMatchObject([{ paire: 'perindopril+potassium' }]);
  });
  it('ni deux substances d’une même boîte, ni deux achats passés', () => {
    expect(vues(['clarithromycine', 'simvastatine'])).toEqual([]);
    const avant = { achetee_le: '2026-11-10' };
    const [a, b] = [uneLigne('1', ['clarithromycine']), uneLigne('2', ['simvastatine'], avant)];
    expect(interactionsDe(t, [{ ...a, ...avant }, b])).toEqual([]);
    expect(interactionsDe(t, [a, b])).toMatchObject([
      { niveau: 'CI', b: { lignes: [{ achetee_le: '2026-11-10' }] } },
    ]);
  });
  it('deux boîtes qui portent la même substance sont sur la même carte', () => {
    const [carte] = interactionsDe(
      t,
      unPanierDe(['clarithromycine'], ['simvastatine'], ['clarithromycine']),
    );
    expect(carte?.a.lignes.map((l) => l.cle)).toEqual(['1', '3']);
  });
});

describe('[INT-8] un couple à plusieurs niveaux', () => {
  it('ce que son texte réserve à d’autres ne s’applique pas : deux sédatifs ne sont pas l’oxybate', () => {
    expect(vues(['tramadol'], ['codeine'])).toMatchObject([{ niveau: 'APEC', couples: ['T08'] }]);
    expect(vues(['oxybate-de-sodium'], ['tramadol'])).toMatchObject([{ niveau: 'CI' }]);
    expect(vues(['phenobarbital'], ['oxybate-de-sodium'])).toMatchObject([{ niveau: 'CI' }]);
    expect(vues(['colchicine'], ['clarithromycine'])).toMatchObject([{ niveau: 'CI' }]);
    expect(vues(['colchicine'], ['itraconazole'])).toMatchObject([{ niveau: 'AD' }]);
    expect(vues(['chloroquine'], ['domperidone'])).toMatchObject([{ niveau: 'CI' }]);
    expect(vues(['chloroquine'], ['amiodarone'])).toMatchObject([{ niveau: 'AD' }]);
  });
  it('« sauf X » : le niveau tombe dès que l’une des deux est X, quel que soit son côté', () => {
    const unite = (rang: number) => ({ rangs: [rang], bouts: [], ligne: uneLigne('1', []) });
    const couple = {
      id: 'T',
      a: 1,
      b: 2,
      niveaux: [{ niveau: 'CI' as const, si: [[{ sauf: [3] }]] }],
    };
    const tenus = (x: number, y: number) => niveauxTenus(couple, unite(x), unite(y)).length;
    expect([tenus(1, 2), tenus(1, 3), tenus(3, 1), tenus(3, 3)]).toEqual([1, 0, 0, 0]);
  });
  it('ce qui dépend de la dose garde tous ses niveaux et n’est jamais affirmé', () => {
    const [carte] = interactionsDe(t, unPanierDe(['acide-acetylsalicylique'], ['warfarine']));
    expect(carte).toMatchObject({ niveau: 'CI', conditionnelle: true });
    expect(carte?.couples[0]?.rangs).toEqual([0, 1, 2]);
    const [sure] = interactionsDe(t, unPanierDe(['colchicine'], ['clarithromycine']));
    expect(sure?.conditionnelle).toBe(false);
  });
  it('une autre édition qui dit autre chose n’est pas lue ainsi : tous ses niveaux tiennent', () => {
    const change = (THESAURUS_FICTIF['niveaux.csv'] ?? '').replace(
      "entre l'oxybate de sodium et les opiacés",
      'entre deux sédatifs quelconques et les opiacés',
    );
    const autre = indexFictif({ 'niveaux.csv': change });
    expect(interactionsDe(autre, unPanierDe(['tramadol'], ['codeine']))).toMatchObject([
      { niveau: 'CI' },
    ]);
  });
  it('la voie décide quand elle est connue ; inconnue, tous tiennent', () => {
    const avec = (voies: Parameters<typeof uneLigne>[2]) =>
      interactionsDe(t, [uneLigne('1', ['calcium'], voies), uneLigne('2', ['digoxine'])])[0];
    expect(avec({ voies: ['orale'] })).toMatchObject({ niveau: 'PE', conditionnelle: false });
    expect(avec({ voies: ['injectable'] })).toMatchObject({ niveau: 'CI', conditionnelle: false });
    expect(avec({})).toMatchObject({ niveau: 'CI', conditionnelle: true });
  });
});

describe('[INT-6] [INT-7] par où on le prend', () => {
  const carte = (a: Parameters<typeof uneLigne>, b: Parameters<typeof uneLigne>) =>
    interactionsDe(t, [uneLigne(...a), uneLigne(...b)])[0];
  it('sur la peau, rien n’alerte : c’est dans le détail seulement', () => {
    const c = carte(['1', ['ibuprofene'], { voies: ['cutanee'] }], ['2', ['warfarine']]);
    expect(c).toMatchObject({ niveau: 'AD', locale: true });
    expect(c && estAlerte(c)).toBe(false);
  });
  it('un nom de classe qui compte les collyres compte aussi l’œil', () => {
    expect(
      carte(
        ['1', ['timolol'], { voies: ['oculaire'] }],
        ['2', ['amiodarone'], { voies: ['orale'] }],
      ),
    ).toMatchObject({ niveau: 'APEC', locale: false });
  });
  it('« quelle que soit la voie » : la crème alerte aussi', () => {
    expect(carte(['1', ['econazole'], { voies: ['cutanee'] }], ['2', ['warfarine']])).toMatchObject(
      { niveau: 'PE', locale: false },
    );
  });
  it('« voies orale et/ou nasale » : l’injectable n’est pas visé', () => {
    expect(
      carte(['1', ['pseudoephedrine'], { voies: ['injectable'] }], ['2', ['amiodarone']]),
    ).toMatchObject({ locale: true });
    expect(
      carte(['1', ['pseudoephedrine'], { voies: ['nasale'] }], ['2', ['amiodarone']]),
    ).toMatchObject({ niveau: 'CI', locale: false });
  });
});

describe('ce qui se dit à côté d’une ligne', () => {
  it('[INT-11] [INT-12] « à prendre en compte » n’alerte pas ; la contre-indication demande un acte', () => {
    const [apec] = interactionsDe(t, unPanierDe(['metronidazole'], ['warfarine']));
    const [ci] = interactionsDe(t, unPanierDe(['clarithromycine'], ['simvastatine']));
    expect([apec, ci].map((c) => c && [estAlerte(c), estContreIndication(c)])).toEqual([
      [false, false],
      [true, true],
    ]);
  });
  it('[INT-13] l’alcool est un conseil, pas une alerte', () => {
    const lignes = unPanierDe(['metronidazole'], ['paracetamol']);
    expect(interactionsDe(t, lignes)).toEqual([]);
    expect(conseilsDe(t, lignes)).toMatchObject([
      { couple: 'T14', avec: 'alcool boisson ou excipient', niveau: 'AD' },
    ]);
  });
  it('[INT-14] une ligne sans donnée se dit : jamais rien', () => {
    const inconnue = connue('x', { ids: [], connaissance: 'inconnue' });
    const horsEdition = connue('artemether', { ids: [], connaissance: 'hors_edition' });
    const compagnon = connue('carbidopa', { ids: [], connaissance: 'compagnon' });
    const paracetamol = connue('paracetamol');
    expect(
      [
        [],
        [inconnue],
        [horsEdition],
        [paracetamol],
        [paracetamol, horsEdition],
        [paracetamol, inconnue],
        [paracetamol, compagnon],
        [compagnon],
      ].map(couvertureDe),
    ).toEqual([
      'inconnue',
      'inconnue',
      'hors_edition',
      'couverte',
      'partielle',
      'partielle',
      'couverte',
      'hors_edition',
    ]);
  });
  it('[THE-6] une boîte se compte d’un côté : un nom que personne ne connaît la rend inconnue', () => {
    const part = (...substances: ReturnType<typeof connue>[]) =>
      partDeLaComposition({ substances });
    const ailleurs = connue('x', { ids: [], connaissance: 'hors_edition' });
    const inconnue = connue('y', { ids: [], connaissance: 'inconnue' });
    expect(partDeLaComposition(null)).toBe('inconnues');
    expect(part(connue('paracetamol'))).toBe('connues');
    expect(part(connue('paracetamol'), ailleurs)).toBe('partielles');
    expect(part(ailleurs)).toBe('hors_edition');
    expect(part(connue('paracetamol'), inconnue)).toBe('inconnues');
  });
  it('[INT-15] deux doublons dans un panier : chaque ligne n’est que du sien', () => {
    const bilan = bilanDesLignes(
      t,
      unPanierDe(['paracetamol'], ['paracetamol'], ['ibuprofene'], ['ibuprofene'], ['digoxine']),
    );
    expect([...bilan.lignes.values()].map((l) => l.double)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });
  it('[INT-15] le bilan dit le pire de chaque ligne du panier, et d’elles seules', () => {
    const bilan = bilanDesLignes(t, [
      uneLigne('1', ['clarithromycine']),
      uneLigne('2', ['paracetamol']),
      uneLigne('3', []),
      uneLigne('vieux', ['simvastatine', 'paracetamol'], { achetee_le: '2026-11-01' }),
    ]);
    const faits = { grossesse: [], enfant: [] };
    const rien = { niveau: null, conditionnelle: false, avec: [], double: false, faits };
    expect([...bilan.lignes]).toEqual([
      ['1', { ...rien, niveau: 'CI', avec: ['simvastatine'], couverture: 'couverte' }],
      ['2', { ...rien, double: true, couverture: 'couverte' }],
      ['3', { ...rien, couverture: 'inconnue' }],
    ]);
  });
});
