import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { KeyObject } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import * as phrasesEpg from '#shared/platform/epg/epg.phrases.ts';
import { installVersion } from '#server/platform/paquet/install-version.ts';
import { archiveName, measureFile } from '#server/platform/paquet/manifest.ts';
import {
  newPublicationPair,
  publicLineOf,
  readPrivateKey,
  signatureFault,
  signPackage,
} from '#server/platform/paquet/package-signature.ts';
import {
  noteReception,
  placeReceived,
  prepareReception,
  receivedArchive,
} from '#server/platform/paquet/received-package.ts';
import { writeTarGz } from '#server/platform/paquet/tar-gz.ts';
import { readUpdateResult } from '#server/platform/paquet/update-result.ts';
import { dans, ecrire, preparerPaquet } from './paquet.scene.ts';

preparerPaquet();

const PAIRE = newPublicationPair();
const SUIVANTE = newPublicationPair();
const prive = readPrivateKey(PAIRE.privateKey) as KeyObject;
const VERS = '3.3.23';
const NOMME = { version: VERS, systeme: 'linux-x64' } as const;
const DECRIT = { ...NOMME, octets: 10, sha256: 'b'.repeat(64) };

describe('la signature d’un paquet', () => {
  it('[EPG-2] vaut pour cette archive, cette version, ce système, et aucune autre', () => {
    const signature = signPackage(prive, DECRIT);
    expect(publicLineOf(prive)).toBe(PAIRE.line);
    expect(signatureFault([PAIRE.line], DECRIT, signature)).toBeNull();
    // the key that will follow is known before it is needed
    expect(signatureFault([SUIVANTE.line, PAIRE.line], DECRIT, signature)).toBeNull();
    for (const change of [
      { octets: 11 },
      { sha256: `${'b'.repeat(63)}c` },
      { version: '3.3.24' },
      { systeme: 'windows-x64' as const },
    ])
      expect(signatureFault([PAIRE.line], { ...DECRIT, ...change }, signature)).toBe(
        'signature_fausse',
      );
    const [nom = '', valeur = ''] = signature.split('.');
    expect(signatureFault([PAIRE.line], DECRIT, `${nom}.A${valeur.slice(1)}A`)).toBe(
      'signature_fausse',
    );
    expect(signatureFault([PAIRE.line], DECRIT, nom)).toBe('signature_fausse');
  });
  it('[EPG-2] sans clé, sans signature, ou d’une clé inconnue ou illisible : refusée', () => {
    const signature = signPackage(prive, DECRIT);
    expect(signatureFault([], DECRIT, signature)).toBe('sans_cle');
    expect(signatureFault([PAIRE.line], DECRIT, undefined)).toBe('sans_signature');
    expect(signatureFault([SUIVANTE.line], DECRIT, signature)).toBe('cle_inconnue');
    expect(signatureFault(['n’importe quoi'], DECRIT, signature)).toBe('cle_inconnue');
    expect(readPrivateKey('pas une clé')).toBeNull();
  });
});

describe('[EPG-4] ce que le lanceur vérifie avant d’installer', () => {
  const dire = { write: () => undefined, say: () => undefined, env: {} };
  const archive = () => receivedArchive(dans('p'), NOMME);
  const recevoir = async (version = VERS): Promise<void> => {
    prepareReception(dans('p'));
    await writeTarGz(archive(), [
      {
        path: `Pharmacie/versions/${VERS}/VERSION.json`,
        text: JSON.stringify({ produit: 'pharmacie', version, systeme: 'linux-x64' }),
      },
      { path: `Pharmacie/versions/${VERS}/server/main.ts`, text: 'signé' },
    ]);
    const decrit = { ...NOMME, ...(await measureFile(archive())) };
    const lien = `https://exemple.test/${archiveName(VERS, 'linux-x64')}`;
    noteReception(dans('p'), { ...decrit, lien, signature: signPackage(prive, decrit) });
  };
  const placer = (vers = VERS, keys: readonly string[] = [PAIRE.line]) =>
    placeReceived(dans('p'), { from: '3.3.22', to: vers, keys });

  beforeEach(async () => {
    ecrire('p/versions/3.3.22/VERSION.json', '{}');
    ecrire('p/courante', '3.3.22');
    await recevoir();
  });

  it('c’est l’archive signée qui est déballée de nouveau, non ce qui traîne dans versions/', async () => {
    ecrire(`p/versions/${VERS}/server/main.ts`, 'changé après coup');
    ecrire(`p/versions/${VERS}/server/de-trop.ts`, 'ajouté');
    expect(await placer()).toBeNull();
    expect(readFileSync(dans(`p/versions/${VERS}/server/main.ts`), 'utf8')).toBe('signé');
    expect(existsSync(dans(`p/versions/${VERS}/server/de-trop.ts`))).toBe(false);
  });
  it.each([
    ['aucune clé', async () => placer(VERS, []), phrasesEpg.majSansCle],
    ['une autre clé', async () => placer(VERS, [SUIVANTE.line]), phrasesEpg.majCleInconnue],
    ['plus ancienne', async () => placer('3.3.21'), phrasesEpg.majAncienne('3.3.21', '3.3.22')],
    ['la même', async () => placer('3.3.22'), phrasesEpg.majAncienne('3.3.22', '3.3.22')],
    ['une version jamais reçue', async () => placer('3.3.99'), phrasesEpg.majPasTelechargee],
    [
      'un octet changé',
      async () => {
        writeFileSync(archive(), readFileSync(archive()).fill(0, 30, 31));
        return placer();
      },
      phrasesEpg.majEmpreinteFausse,
    ],
    [
      'une archive coupée',
      async () => {
        writeFileSync(archive(), readFileSync(archive()).subarray(0, -3));
        return placer();
      },
      phrasesEpg.majTailleFausse,
    ],
    [
      'une signature effacée',
      async () => {
        const note = dans('p/telechargements/recu.json');
        const { signature: _, ...reste } = JSON.parse(readFileSync(note, 'utf8')) as {
          signature: string;
        };
        writeFileSync(note, JSON.stringify(reste));
        return placer();
      },
      phrasesEpg.majSansSignature,
    ],
    [
      'une autre version que la sienne',
      async () => {
        await recevoir('3.3.30');
        return placer();
      },
      phrasesEpg.majVersionFausse,
    ],
  ])('refuse, sans rien changer : %s', async (_, essayer, phrase) => {
    expect(await essayer()).toBe(phrase);
    expect(readdirSync(dans('p/versions'))).toEqual(['3.3.22']);
  });
  it('une mise à jour refusée se dit, la base n’est pas touchée, la version reste', async () => {
    mkdirSync(dans('d'));
    const fin = await installVersion(
      { ...dire, packageDir: dans('p'), dataDir: dans('d'), keys: [SUIVANTE.line] },
      VERS,
    );
    expect(fin).toEqual({ version: VERS, reussie: false, phrase: phrasesEpg.majCleInconnue });
    expect(readUpdateResult(dans('d'))).toEqual(fin);
    expect(readFileSync(dans('p/courante'), 'utf8')).toBe('3.3.22');
    expect([readdirSync(dans('d')), readdirSync(dans('p/telechargements'))]).toEqual([
      ['mise-a-jour'],
      [],
    ]);
  });
});
