import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { reasonsToStay } from '#client/base/sign-out.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { useNow } from '#client/ui/use-now.ts';
import * as phrasesVersion from '#shared/base/version.phrases.ts';
import { Avis } from './avis-maj.tsx';
import { useMisesAJour } from './mises-a-jour.queries.ts';

const REGARD_MS = 1_000;
/** Replaced in tests. */
export const page = { recharger: (): void => location.reload() };

export const AvisPaquet = lazyScreen(() => import('./version-disponible.tsx'), 'VersionDisponible');

/**
 * A newer client build, loaded on the user's press, never during a payment or unsaved edits. Not
 * lazy: the chunks of this build may be gone from the server.
 */
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
