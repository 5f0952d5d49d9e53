import { describe, expect, it } from 'vitest';
import {
  ajouterAuxSommes,
  ajouterComptages,
  ajouterSommes,
  cloturesDuSoir,
  clotureVide,
  commeScellees,
} from '#shared/platform/scellement/cloture.rules.ts';
import { CUMULS_VIDES, cumuler, jourDesCumuls } from '#shared/platform/scellement/cumuls.rules.ts';
import { texteCanonique, texteScelle } from '#shared/platform/scellement/scelle.rules.ts';
import { empreinteScelle } from '#server/platform/scellement/empreinte.ts';
import { c } from '#tests/factories/centimes.ts';

describe('[SCE-1] le texte d’un contenu', () => {
  it('est le même quel que soit l’ordre des champs, sans blanc, en NFC', () => {
    expect(texteCanonique({ b: [1, null, true], a: { d: 'e\u0301', c: -2 } })).toBe(
      '{"a":{"c":-2,"d":"é"},"b":[1,null,true]}',
    );
  });
  it('chaque signe s’écrit comme en JSON', () => {
    const signes = Array.from({ length: 0x250 }, (_, i) => String.fromCodePoint(i));
    expect(signes.map(texteCanonique)).toEqual(
      signes.map((signe) => JSON.stringify(signe.normalize('NFC'))),
    );
  });
  it.each([1.5, Number.NaN, 2 ** 60])('%s ne se scelle pas', (n) =>
    expect(() => texteCanonique({ n })).toThrow(RangeError),
  );
});

describe('[SCE-2] l’empreinte d’un fait', () => {
  const fait = {
    chaine: 'caisse:2',
    seq: 1,
    type: 'VENTE',
    objet: 'vente:7',
    jour: '2026-11-24',
    instant: '2026-11-24T10:00:00.000+01:00',
    schema: 1,
    logiciel: '3.3.22',
    contenu: '{"client":"Éloïse","total":100000}',
    precedent: '',
  };
  it('version 1 : celle-ci, pour toujours', () =>
    expect(empreinteScelle(fait)).toBe(
      '44e833bb79011629cf56a8e9433a320aa941da73d2781a662c92e59991e29808',
    ));
  it('deux faits dont les textes collés seraient les mêmes en ont deux', () =>
    expect(texteScelle({ ...fait, type: 'VENT', objet: 'Evente:7' })).not.toBe(texteScelle(fait)));
});

describe('[SCE-3] les totaux courants', () => {
  const apres = (faits: [string, number][]) =>
    faits.reduce((avant, [jour, net]) => cumuler(avant, jour, c(net)), CUMULS_VIDES);
  it('ce qui revient s’ajoute à côté de ce qui est vendu : rien ne se cache', () =>
    expect(
      apres([
        ['2026-11-24', 1000],
        ['2026-11-24', -1000],
      ]).perpetuel,
    ).toEqual({ ventes: 1000, retours: 1000 }));
  it('le jour, le mois, l’année recommencent ; le perpétuel jamais', () =>
    expect(
      apres([
        ['2026-11-30', 100],
        ['2026-12-01', 20],
        ['2027-01-01', 3],
      ]),
    ).toEqual({
      jour: { cle: '2027-01-01', ventes: 3, retours: 0 },
      mois: { cle: '2027-01', ventes: 3, retours: 0 },
      annee: { cle: '2027', ventes: 3, retours: 0 },
      perpetuel: { ventes: 123, retours: 0 },
    }));
  it.each([
    ['avant minuit, scellé après un fait du nouveau jour : de ce jour', '23:59:59', '2026-11-25'],
    ['bien plus tôt, l’horloge ayant été remise à l’heure : du sien', '23:54:59', '2026-11-24'],
  ])('[SCE-3] un fait commencé %s', (_, heure, jour) => {
    const fait = { jour: '2026-11-24', instant: `2026-11-24T${heure}.000+01:00` };
    expect(jourDesCumuls(apres([['2026-11-25', 5000]]), fait)).toBe(jour);
    expect(jourDesCumuls(apres([['2026-11-23', 5000]]), fait)).toBe('2026-11-24');
    expect(jourDesCumuls(CUMULS_VIDES, fait)).toBe('2026-11-24');
  });
});

describe('[SCE-8] les sommes d’une clôture', () => {
  const montants = {
    total: 11900,
    ht: 10000,
    tva: 1800,
    css: 100,
    garde: 0,
    remise: 900,
    total_client: 11000,
    total_prise_en_charge: 0,
  };
  const ligne = {
    tva: true,
    css: true,
    total_ht: 10000,
    total_tva: 1800,
    total_css: 100,
    total_garde: 0,
    cout_total_reel: 11900,
  };
  const vente = {
    ...montants,
    lignes: [ligne],
    paiements: [{ mode: 'espece', montant: 15000 }],
    montant_rendu: 4000,
  };
  it('une vente et son annulation entière se défont par taxe et par mode, et se comptent toutes deux', () => {
    const sommes = clotureVide();
    ajouterAuxSommes(sommes, 'VENTE', vente);
    expect(sommes.modes).toEqual({ espece: 11000 });
    expect(sommes.taxes['tva+css']).toMatchObject({ ht: 10000, tva: 1800, ttc: 11900 });
    ajouterAuxSommes(sommes, 'AVOIR', { ...vente, entier: true });
    expect(sommes).toMatchObject({
      ventes: { nombre: 1, total: 11900 },
      annulations: { nombre: 1, total: 11900 },
      modes: { espece: 0 },
      net: { ventes: 11000, retours: 11000 },
    });
    expect(sommes.taxes['tva+css']).toMatchObject({ ht: 0, ttc: 0 });
  });
  it('un retour sort de son mode ; deux jours font leur mois', () => {
    const [un, deux] = [clotureVide(), clotureVide()];
    ajouterAuxSommes(un, 'VENTE', vente);
    ajouterAuxSommes(deux, 'AVOIR', { ...montants, mode: 'espece', montant_rendu: 11000 });
    ajouterAuxSommes(deux, 'DUPLICATA', {});
    ajouterSommes(un, deux);
    expect(un).toMatchObject({
      modes: { espece: 0 },
      retours: { nombre: 1 },
      autres: { DUPLICATA: 1 },
      net: { ventes: 11000, retours: 11000 },
    });
  });
  it('[SCE-35] un jour dit chaque comptage, le premier et ceux d’à côté ; pas le mois, ni un jour clos par une version d’avant', () => {
    const compte = (rang: number, total_billetage: number, heure: string) => ({
      caisse_libelle: 'Caisse 1',
      rang,
      par: 'Brice',
      demande_par: rang === 3 ? 'Chantal' : null,
      total_billetage,
      attendu: 500_000,
      instant: `2026-11-29T${heure}:00.000+01:00`,
    });
    const [caisse, pharmacie, mois] = [clotureVide(), clotureVide(), clotureVide()];
    ajouterAuxSommes(caisse, 'BILLETAGE', compte(1, 450_000, '18:00'));
    ajouterAuxSommes(caisse, 'BILLETAGE', { statut: 'validé', total_billetage: 1 });
    ajouterAuxSommes(caisse, 'BILLETAGE', compte(3, 500_000, '18:10'));
    const comptages = [
      {
        caisse: 'Caisse 1',
        rang: 1,
        par: 'Brice',
        demande_par: null,
        total: c(450_000),
        ecart: c(-50_000),
        instant: '2026-11-29T18:00:00.000+01:00',
      },
      {
        caisse: 'Caisse 1',
        rang: 3,
        par: 'Brice',
        demande_par: 'Chantal',
        total: c(500_000),
        ecart: c(0),
        instant: '2026-11-29T18:10:00.000+01:00',
      },
    ];
    expect(caisse).toMatchObject({ comptages, autres: { BILLETAGE: 3 } });
    ajouterSommes(mois, caisse);
    expect(mois).not.toHaveProperty('comptages');
    ajouterComptages(pharmacie, clotureVide());
    expect(pharmacie).not.toHaveProperty('comptages');
    ajouterComptages(pharmacie, { ...clotureVide(), comptages: comptages.slice(1) });
    ajouterComptages(pharmacie, { ...clotureVide(), comptages: comptages.slice(0, 1) });
    expect(pharmacie.comptages, 'dans l’ordre où ils furent faits').toEqual(comptages);
    expect(commeScellees(caisse, clotureVide())).not.toHaveProperty('comptages');
    expect(commeScellees(caisse, caisse).comptages).toEqual(comptages);
  });
  it('le dernier soir d’un mois clôt aussi le mois, celui de l’année l’année', () => {
    expect(cloturesDuSoir('2026-11-29', '2026-11-30')).toEqual(['CLOTURE_J']);
    expect(cloturesDuSoir('2026-11-30', '2026-12-01')).toEqual(['CLOTURE_J', 'CLOTURE_M']);
    expect(cloturesDuSoir('2026-12-31', '2027-01-01')).toEqual([
      'CLOTURE_J',
      'CLOTURE_M',
      'CLOTURE_A',
    ]);
  });
});
