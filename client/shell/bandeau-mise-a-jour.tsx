import { AnchorButton, Button } from '@blueprintjs/core';
import { Download, Refresh } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { raisonsDeRester } from '#client/base/deconnexion.ts';
import { BoutonMotive } from '#client/ui/bouton-motive.tsx';
import { useMaintenant } from '#client/ui/use-maintenant.ts';
import { messages } from '#shared/base/messages.ts';
import type { VersionPubliee } from '#shared/epg/epg.schema.ts';
import { useMisesAJour } from './mises-a-jour.queries.ts';

const REGARD_MS = 1_000;
/** Replaced in tests. */
export const page = { recharger: (): void => location.reload() };

function Avis({ texte, children }: { texte: string; children: ReactNode }) {
  return (
    <div className="maj teinte-primary">
      <span role="status">{texte}</span>
      <span className="maj-actions">{children}</span>
    </div>
  );
}

/** A newer build of the pages is there: opened when its user presses, never in the middle of a payment or of unsaved edits. */
export function AvisConstruction({ remettre }: { remettre?: () => void }) {
  useMaintenant(REGARD_MS); // what holds the page comes and goes
  const [raison = null] = raisonsDeRester();
  return (
    <Avis texte={messages.nouvelleConstruction}>
      {remettre && <Button size="small" variant="minimal" text="Plus tard" onClick={remettre} />}
      <BoutonMotive size="small" intent="primary" icon={<Refresh />} text="Actualiser" raison={raison} onClick={() => page.recharger()} />
    </Avis>
  );
}

/** A newer package of the application can be downloaded. */
export function AvisPaquet({ paquet, remettre }: { paquet: VersionPubliee; remettre?: () => void }) {
  return (
    <Avis texte={messages.versionDisponible(paquet.version)}>
      {remettre && <Button size="small" variant="minimal" text="Plus tard" onClick={remettre} />}
      {paquet.lien_telechargement !== null && <AnchorButton size="small" intent="primary" icon={<Download />} text="Télécharger" href={paquet.lien_telechargement} target="_blank" rel="noreferrer" />}
    </Avis>
  );
}

/** Strips under the header, until put off: they take neither focus nor key. */
export function BandeauMiseAJour() {
  const m = useMisesAJour();
  return (
    <>
      {m.construction && !m.constructionRemise && <AvisConstruction remettre={m.remettreConstruction} />}
      {m.paquet && !m.paquetRemis && <AvisPaquet paquet={m.paquet} remettre={m.remettrePaquet} />}
    </>
  );
}
