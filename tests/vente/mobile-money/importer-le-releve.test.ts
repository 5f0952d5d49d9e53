// Server: the operator's statement goes through the importer, and settles what it shows.
import { describe, expect, it } from 'vitest';
import { jourDe } from '#shared/base/dates.ts';
import { enFcfa } from '#shared/base/montant.ts';
import type { ImportFichier } from '#shared/platform/import/import.schema.ts';
import type { DemandeMobile } from '#shared/vente/mobile-money/demande.schema.ts';
import { lireFaitsDuMois } from '#server/gestion/comptabilite/lire-faits.ts';
import { importer, verifierFichier } from '../../platform/import/imports.scene.ts';
import {
  avancer,
  chef,
  demander,
  demandesDe,
  devenue,
  encaisser,
  interroger,
  prepareMobileMoney,
  regler,
  serveur,
  unEnvoi,
} from './demander.scene.ts';

prepareMobileMoney();

const jour = jourDe(new Date()).split('-').toReversed().join('/');
const lire = (...lignes: string[]): Promise<ImportFichier> =>
  verifierFichier(
    ['Date;Référence;Montant;Numéro;Frais;Type', ...lignes].join('\r\n'),
    'mobile_money',
    chef,
  );
async function saisie(reference: string): Promise<number> {
  const panier = await unEnvoi(1);
  await encaisser(panier, [
    { mode: 'mobile_money', montant: 1500, reference, operateur: 'airtel' },
  ]);
  return (await demandesDe(panier))[0]?.id ?? 0;
}
const une = async (id: number) =>
  (await chef.lire<DemandeMobile>(`/api/demandes-mobiles/${id}`)).data;

describe('[MOB-42] [IMP-33] le relevé de l’opérateur', () => {
  it('vérifie, confirme, note les frais ; les différences se disent, et se relisent', async () => {
    const verifiee = await saisie('MP261130.0001');
    const absente = await saisie('MP261130.0002');
    const autreMontant = await saisie('MP261130.0003');
    await regler('ambigue');
    const panier = await unEnvoi(2);
    await demander(panier);
    const { id } = await devenue(panier, 'en_attente_client');
    avancer(5);
    await interroger({ id });
    const incertaine = await devenue(panier, 'incertaine');
    await regler(null);

    const juge = await lire(
      `${jour} 10:41;mp261130.0001;1 500;077123456;15;Paiement marchand`,
      `${jour} 10:42;MP261130.0003;1 600;077123456;;Paiement marchand`,
      `${jour};MP261130.9999;700;066123456;;Paiement marchand`,
      // Theirs, which we do not know: found by amount, day and last two figures.
      `${jour};MP261130.B12;3 000;24177123499;30;Paiement marchand`,
      `${jour};MP261130.B12;3 000;24177123499;30;Paiement marchand`,
      `${jour};R1;-5 000;066123456;;Retrait`,
    );
    expect(juge.bilan).toMatchObject({
      modifies: 2,
      inchanges: 1,
      fautives: 3,
      genres: { paiement_autre_montant: 1, paiement_inconnu: 1, paiement_repete: 1 },
      avis: { sortie_du_compte: 1 },
    });
    expect((await importer(juge.id, chef)).ecrits).toBe(2);

    expect(await une(verifiee)).toMatchObject({
      a_verifier: false,
      verifiee_par: 'Chantal Obame',
      frais: 15,
    });
    expect((await une(verifiee)).releve_at).not.toBeNull();
    await interroger(incertaine);
    const payee = await devenue(panier, 'rattachee');
    expect(payee).toMatchObject({ ref_operateur: 'MP261130.B12', frais: 30 });
    const absents = await chef.lire<DemandeMobile[]>('/api/demandes-mobiles?vue=hors_releve');
    expect(absents.data.map((d) => d.id)).toEqual([autreMontant, absente]);

    const encore = await lire(`${jour};MP261130.0001;1500;;15;Paiement marchand`);
    expect(encore.bilan).toMatchObject({ modifies: 0, inchanges: 1 });
  });
});

it('[CPT-94] chaque opérateur a son compte ; une part dont il n’est pas dit reste à 552', async () => {
  await saisie('MP261130.0009');
  const panier = await unEnvoi(1);
  await encaisser(panier, [{ mode: 'mobile_money', montant: 1500, reference: 'ANCIEN-0001' }]);
  const faits = await lireFaitsDuMois(serveur.orm.em.fork(), jourDe(new Date()).slice(0, 7));
  const siens = faits.modes.filter((m) => m.mode === 'mobile_money');
  const recus = await chef.lire<DemandeMobile[]>('/api/demandes-mobiles?etat=rattachee');
  const attendu = (operateur: DemandeMobile['operateur']) =>
    recus.data.filter((d) => d.operateur === operateur).reduce((s, d) => s + d.montant, 0);
  expect(siens.map((m) => [m.operateur, enFcfa(m.montant)])).toEqual([
    ['airtel', attendu('airtel')],
    [null, 1500],
  ]);
});
