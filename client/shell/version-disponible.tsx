import { AnchorButton, Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';
import * as phrasesVersion from '#shared/base/version.phrases.ts';
import type { VersionPubliee } from '#shared/platform/epg/version.schema.ts';
import { Avis } from './avis-maj.tsx';

/** Lazy-loaded for an admin with something to install. */
const MajDuServeur = lazyScreen(() => import('./maj-du-serveur.tsx'), 'MajDuServeur');

/** An admin of an installed till downloads and installs here; others get a link. */
export function VersionDisponible({
  paquet,
  remettre,
}: {
  paquet: VersionPubliee;
  remettre?: () => void;
}) {
  const { is_admin = false } = useAtomValue(sessionAtom) ?? {};
  const remise = remettre && (
    <Button size="small" variant="minimal" text="Plus tard" onClick={remettre} />
  );
  const simple = (
    <Avis texte={phrasesVersion.versionDisponible(paquet.version)}>
      {remise}
      {paquet.lien_telechargement !== null && (
        <AnchorButton
          size="small"
          intent="primary"
          icon={<Download />}
          text="Télécharger"
          href={paquet.lien_telechargement}
          target="_blank"
          rel="noreferrer"
        />
      )}
    </Avis>
  );
  return is_admin ? <MajDuServeur paquet={paquet} simple={simple} remise={remise} /> : simple;
}
