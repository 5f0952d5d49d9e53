// Server: the row leaves with the sale's commit, a worker certifies it, screens hear it.
import { describe, expect, it } from 'vitest';
import {
  certificationsDe,
  chef,
  decidees,
  preparerCertification,
  regler,
  vendre,
} from './certifier.scene.ts';

preparerCertification();

describe('la certification est un fait à part', () => {
  it('[CER-1] sans pays, rien n’est écrit', async () => {
    const { vente_id } = await vendre();
    expect(await certificationsDe(vente_id)).toEqual([]);
  });

  it('[CER-2] avec un pays, la vente est certifiée ensuite, et les écrans l’entendent', async () => {
    const reglee = await regler({});
    expect(reglee.errors).toEqual([]);
    const ecran = await chef.ecouter('certifications');
    const { vente_id } = await vendre([
      [0, 2],
      [1, 1],
    ]);
    const [certifiee] = await decidees(vente_id);
    expect(certifiee).toMatchObject({
      etat: 'Certifiée',
      genre: 'vente',
      mode: 'essai',
      essais: 1,
      nim: 'SIM0000001',
      motif: null,
    });
    expect(certifiee?.code).toMatch(/^SIM-\d{6}-\d{6}$/);
    const dits = (await ecran.attendre(2)).map((m) => m.nom);
    expect(dits).toEqual(['certification.creee', 'certification.change']);
  });
});
