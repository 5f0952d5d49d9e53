import { AnchorButton, Button } from '@blueprintjs/core';
import { Download, Refresh } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { reasonsToStay } from '#client/base/sign-out.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { useNow } from '#client/ui/use-now.ts';
import * as phrasesVersion from '#shared/base/version.phrases.ts';
import type { VersionPubliee } from '#shared/platform/epg/version.schema.ts';
import { Avis } from './avis-maj.tsx';
import { useMisesAJour } from './mises-a-jour.queries.ts';

const REGARD_MS = 1_000;
/** Replaced in tests. */
export const page = { recharger: (): void => location.reload() };

/** Lazy-loaded for an admin with something to install. */
const MajDuServeur = lazyScreen(() => import('./maj-du-serveur.tsx'), 'MajDuServeur');

/** A newer client build, loaded on the user's press, never during a payment or unsaved edits. */
export function AvisConstruction({ remettre }: { remettre?: () => void }) {
  useNow(REGARD_MS); // re-checks what blocks the reload
  const [raison = null] = reasonsToStay();
  return (
    <Avis texte={phrasesVersion.nouvelleConstruction}>
      {remettre && <Button size="small" variant="minimal" text="Plus tard" onClick={remettre} />}
      <ReasonedButton
        size="small"
        intent="primary"
        icon={<Refresh />}
        text="Actualiser"
        reason={raison}
        onClick={() => page.recharger()}
      />
    </Avis>
  );
}

/** An admin of an installed till downloads and installs here; others get a link. */
export function AvisPaquet({
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

/** Under the header until postponed; takes no focus or key. */
export function BandeauMiseAJour() {
  const m = useMisesAJour();
  return (
    <>
      {m.construction && !m.constructionRemise && (
        <AvisConstruction remettre={m.remettreConstruction} />
      )}
      {m.paquet && !m.paquetRemis && <AvisPaquet paquet={m.paquet} remettre={m.remettrePaquet} />}
    </>
  );
}
