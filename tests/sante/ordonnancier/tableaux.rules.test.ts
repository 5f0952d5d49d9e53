import { describe, expect, it } from 'vitest';
import {
  delivrancesRestantes,
  motifsDelivrance,
  motifsRestants,
} from '#shared/vente/accord/accord.rules.ts';
import { describeMotif } from '#shared/vente/accord/accord.phrases.ts';
import {
  doutesDOrdonnance,
  fautesDOrdonnance,
  manqueDOrdonnance,
  formatNumero,
  type OrdonnanceRegardee,
  repriseParLigne,
} from '#shared/sante/ordonnancier/ordonnance.rules.ts';
import * as phrases from '#shared/sante/ordonnancier/ordonnancier.phrases.ts';
import * as phrasesStupefiant from '#shared/sante/ordonnancier/stupefiant.phrases.ts';
import {
  aCompter,
  demandeTemoin,
  fauteComptage,
  fauteSortie,
} from '#shared/sante/ordonnancier/stupefiant.rules.ts';
import {
  accorderReglage,
  delivranceDe,
  demandesDuPanier,
  lireReglage,
  NOMS_DES_TABLEAUX,
  REGLAGE_DE_DEPART,
  regleDuTableau,
} from '#shared/admin/pharmacie/tableaux.rules.ts';
import {
  peutAccorderA,
  peutDelivrer,
  type Porteur,
} from '#shared/admin/utilisateur/habilitations.rules.ts';

const ALLUME = { ...REGLAGE_DE_DEPART, actif: true };

describe('ce que la base publique dit d’un médicament', () => {
  it('[ORD-1] le tableau le plus surveillé de ceux qu’elle nomme, aucun sinon', () => {
    expect(delivranceDe(['liste I', 'stupéfiants']).tableau).toBe('stupefiant');
    expect(delivranceDe(['renouvellement non restreint', 'liste II']).tableau).toBe('liste_2');
    expect(delivranceDe(['liste I']).tableau).toBe('liste_1');
    expect(delivranceDe(['liste Ixode']).tableau).toBeNull();
    expect(delivranceDe([])).toEqual({ tableau: null, hospitalier: null, securisee: false });
  });
  it('[ORD-1] ce que l’hôpital en fait, et l’ordonnance sécurisée', () => {
    const hospitalier = (c: string) => delivranceDe([c]).hospitalier;
    expect(hospitalier("réservé à l'usage HOSPITALIER")).toBe('reserve');
    expect(hospitalier('délivrance réservée aux pharmacies à usage intérieur')).toBe('reserve');
    expect(hospitalier('prescription hospitalière')).toBe('prescription');
    expect(hospitalier('prescription initiale hospitalière annuelle')).toBe('initiale');
    expect(
      hospitalier('prescription initiale annuelle réservée à certains spécialistes'),
    ).toBeNull();
    expect(
      delivranceDe(['prescription initiale hospitalière', "réservé à l'usage HOSPITALIER"])
        .hospitalier,
    ).toBe('reserve');
    expect(
      delivranceDe(['prescription en toutes lettres sur ordonnance sécurisée']).securisee,
    ).toBe(true);
  });
});

describe('le réglage d’une pharmacie', () => {
  it('[ORD-2] ce qui est exigé est demandé, ce qui est demandé est inscrit', () => {
    const rien = {
      nom: 'T',
      court: 'T',
      inscrire: false,
      demander: false,
      exiger: false,
      droit: false,
    };
    expect(accorderReglage({ ...rien, exiger: true })).toMatchObject({
      inscrire: true,
      demander: true,
    });
    expect(accorderReglage({ ...rien, demander: true })).toMatchObject({
      inscrire: true,
      exiger: false,
    });
    expect(accorderReglage({ ...rien, droit: true }).inscrire).toBe(true);
    expect(accorderReglage(rien)).toEqual(rien);
  });
  it('[ORD-2] rien n’est gardé : arrêté ; un réglage ancien prend ce qui est venu depuis', () => {
    expect(lireReglage(undefined)).toEqual(REGLAGE_DE_DEPART);
    const garde = { actif: true, tableaux: { liste_1: { nom: 'Tableau A', exiger: true } } };
    expect(lireReglage(garde)).toMatchObject({
      actif: true,
      conservation_ans: 10,
      tableaux: { liste_1: { nom: 'Tableau A', court: 'I', demander: true, exiger: true } },
    });
  });
  it('[ORD-3] un panier ne demande rien tant que le registre est arrêté, ni sans tableau', () => {
    const stup = [{ tableau: null }, { tableau: 'stupefiant' as const }];
    const rien = { inscrire: false, demander: false, exiger: false, droit: false };
    expect(demandesDuPanier(REGLAGE_DE_DEPART, stup)).toEqual(rien);
    expect(demandesDuPanier(ALLUME, [{ tableau: null }])).toEqual(rien);
    expect(demandesDuPanier(ALLUME, stup)).toEqual({
      inscrire: true,
      demander: true,
      exiger: true,
      droit: true,
    });
    expect(demandesDuPanier(ALLUME, [{ tableau: 'liste_1' }])).toEqual({ ...rien, inscrire: true });
    expect(regleDuTableau(ALLUME, 'liste_2')?.nom).toBe('Liste II');
    expect(regleDuTableau(null, 'liste_2')).toBeNull();
  });
  it('trois sigles différents dans chaque pays : les numéros ne se confondent pas', () => {
    for (const noms of Object.values(NOMS_DES_TABLEAUX))
      expect(new Set(Object.values(noms).map((n) => n.court)).size).toBe(3);
    expect(formatNumero(ALLUME, 'stupefiant', 12)).toBe('S-12');
  });
});

const COMPLETE: OrdonnanceRegardee = {
  prescripteur: { adresse: 'Quartier Louis', etablissement: null },
  date_ordonnance: '2026-11-20',
  usage_professionnel: false,
  patient: 'MBA Rose',
  patient_adresse: 'Nzeng-Ayong',
  porteur: null,
  porteur_adresse: null,
  porteur_piece: null,
};
describe('ce qu’une ordonnance doit dire', () => {
  it('[ORD-5] prescripteur situé, date, patient et son adresse ; une phrase par manque', () => {
    expect(manqueDOrdonnance(COMPLETE)).toEqual([]);
    expect(manqueDOrdonnance(null)).toEqual([phrases.ordonnanceManque]);
    expect(
      manqueDOrdonnance({
        ...COMPLETE,
        prescripteur: null,
        date_ordonnance: null,
        patient: ' ',
        patient_adresse: null,
      }),
    ).toEqual([
      phrases.prescripteurManque,
      phrases.dateManque,
      phrases.patientManque,
      phrases.patientSansAdresse,
    ]);
    const sans = { adresse: null, etablissement: null };
    expect(manqueDOrdonnance({ ...COMPLETE, prescripteur: sans })).toEqual([
      phrases.prescripteurSansAdresse,
    ]);
    const hopital = { ...sans, etablissement: 'CHUL, service 3' };
    expect(manqueDOrdonnance({ ...COMPLETE, prescripteur: hopital })).toEqual([]);
  });
  it('[ORD-5] un prescripteur qui achète pour lui n’a pas de patient', () => {
    const usage = { ...COMPLETE, usage_professionnel: true, patient: null, patient_adresse: null };
    expect(manqueDOrdonnance(usage)).toEqual([]);
  });
  it('[ORD-6] une date à venir, un porteur introuvable ou sans nom', () => {
    expect(fautesDOrdonnance(COMPLETE, '2026-11-20')).toEqual([]);
    expect(fautesDOrdonnance(COMPLETE, '2026-11-19')).toEqual([phrases.dateAVenir]);
    expect(fautesDOrdonnance({ ...COMPLETE, porteur: 'NZE' }, '2026-11-20')).toEqual([
      phrases.porteurInconnu,
    ]);
    expect(fautesDOrdonnance({ ...COMPLETE, porteur_piece: 'CNI 12' }, '2026-11-20')).toEqual([
      phrases.porteurSansNom,
    ]);
    const porteur = { ...COMPLETE, porteur: 'NZE', porteur_piece: 'CNI 12' };
    expect(fautesDOrdonnance(porteur, '2026-11-20')).toEqual([]);
  });
  it('[ORD-7] une ordonnance ancienne se dit : trois jours aux stupéfiants, trois mois aux listes', () => {
    const dire = (date: string, ...t: ('stupefiant' | 'liste_1')[]) =>
      doutesDOrdonnance(date, t, '2026-11-25');
    expect(dire('2026-11-22', 'stupefiant')).toEqual([]);
    expect(dire('2026-11-21', 'liste_1', 'stupefiant')).toEqual([phrases.ordonnanceAncienne(4)]);
    expect(dire('2026-08-26', 'liste_1')).toEqual([]);
    expect(dire('2026-08-25', 'liste_1')).toEqual([phrases.ordonnanceAncienne(92)]);
    expect(doutesDOrdonnance(null, ['stupefiant'], '2026-11-25')).toEqual([]);
  });
  it('[ORD-8] ce qui revient se reprend des lignes délivrées, jamais plus qu’elles', () => {
    const lignes = [
      { id: 1, produit_id: 7, reste: 2 },
      { id: 2, produit_id: 8, reste: 1 },
      { id: 3, produit_id: 7, reste: 3 },
    ];
    expect(repriseParLigne(lignes, new Map([[7, 4]])).map((r) => [r.ligne.id, r.qte])).toEqual([
      [1, 2],
      [3, 2],
    ]);
    expect(repriseParLigne(lignes, new Map([[8, 5]])).map((r) => [r.ligne.id, r.qte])).toEqual([
      [2, 1],
    ]);
    expect(repriseParLigne(lignes, new Map())).toEqual([]);
  });
});

const porteur = (...droits: string[]): Porteur => ({
  is_admin: false,
  must_change_password: false,
  habilitations: droits.map((d) => {
    const [menu = '', submenu = ''] = d.split('/');
    return { menu, submenus: [submenu] };
  }),
});
describe('qui délivre', () => {
  it('[ORD-12] c’est un droit, que les administrateurs ont tous', () => {
    expect(peutDelivrer(porteur('VENTE/vente'))).toBe(false);
    expect(peutDelivrer(porteur('PRIVILEGES/stupefiants'))).toBe(true);
    expect(peutDelivrer({ ...porteur(), is_admin: true })).toBe(true);
    expect(peutDelivrer({ ...porteur('PRIVILEGES/stupefiants'), must_change_password: true })).toBe(
      false,
    );
  });
  it('[ACO-6] à une délivrance consent qui a ce droit, au reste qui annule une vente', () => {
    expect(peutAccorderA(porteur('VENTE/vente'), { genre: 'delivrance' })).toBe(false);
    expect(peutAccorderA(porteur('VENTE/vente'), { genre: 'remise' })).toBe(true);
    expect(peutAccorderA(porteur('PRIVILEGES/stupefiants'), { genre: 'delivrance' })).toBe(true);
    expect(peutAccorderA(porteur('PRIVILEGES/stupefiants'), { genre: 'remise' })).toBe(false);
  });
  it('[ACO-6] l’accord vaut pour ces boîtes de ce produit, et pas une de plus', () => {
    const ligne = { produit_id: 3, libelle: 'MORPHINE 10 mg', qte: 2 };
    const donnes = motifsDelivrance([ligne], 4);
    expect(donnes.map(describeMotif)).toEqual(['délivrance de 2 boîtes de MORPHINE 10 mg']);
    expect(delivrancesRestantes([{ ...ligne, qte: 1 }], 4, donnes)).toEqual([]);
    expect(delivrancesRestantes([{ ...ligne, qte: 3 }], 4, donnes)).toHaveLength(1);
    expect(delivrancesRestantes([{ ...ligne, produit_id: 4 }], 4, donnes)).toHaveLength(1);
    expect(delivrancesRestantes([ligne], 5, donnes)).toHaveLength(1);
    expect(
      motifsRestants(donnes, [{ ...(donnes[0] as (typeof donnes)[0]), genre: 'remise' }]),
    ).toHaveLength(1);
  });
});

describe('ce qui est fait des stupéfiants', () => {
  it('[STU-3] une destruction a un témoin, une perte et un vol se constatent', () => {
    expect(['destruction', 'perte', 'vol'].map((g) => demandeTemoin(g as 'vol'))).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('[STU-4] une perte dit ce qui s’est passé ; une destruction, pourquoi ou par quel procès-verbal', () => {
    expect(fauteSortie({ genre: 'perte' })).toBe(phrasesStupefiant.sortieSansMotif);
    expect(fauteSortie({ genre: 'vol', reference: 'Plainte 12' })).toBe(
      phrasesStupefiant.sortieSansMotif,
    );
    expect(fauteSortie({ genre: 'perte', motif: 'Ampoule cassée' })).toBeNull();
    expect(fauteSortie({ genre: 'destruction', motif: ' ' })).toBe(
      phrasesStupefiant.destructionSansMotif,
    );
    expect(fauteSortie({ genre: 'destruction', reference: 'PV 3' })).toBeNull();
  });
  it('[STU-5] un écart se motive, avec son signe', () => {
    const l = { libelle: 'MORPHINE', attendu: 5, boites: 4 };
    expect(fauteComptage(l)).toBe('MORPHINE : −1, dites pourquoi.');
    expect(fauteComptage({ ...l, boites: 7 })).toBe('MORPHINE : +2, dites pourquoi.');
    expect(fauteComptage({ ...l, motif: 'Ampoule cassée' })).toBeNull();
    expect(fauteComptage({ ...l, boites: 5 })).toBeNull();
  });
  it('[STU-6] à compter : jamais compté, ou pas depuis tant de jours', () => {
    expect(aCompter(null, '2026-11-25', 31)).toBe(true);
    expect(aCompter('2026-10-26', '2026-11-25', 31)).toBe(false);
    expect(aCompter('2026-10-25', '2026-11-25', 31)).toBe(true);
  });
});
