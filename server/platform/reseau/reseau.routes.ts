import { createHash } from 'node:crypto';
import type Router from '@koa/router';
import { lireReseau } from '#shared/platform/reseau/reseau.api.ts';
import { reading, type Route } from '../http/route.ts';
import { derOf } from './certificates.ts';
import { readAuthority } from './certificate-store.ts';
import { renderTrustPage } from './render-trust-page.ts';
import { describeNetwork, type NetworkState } from './network-state.ts';
import { lireReseauActe } from './lire-reseau.ts';

export const routesReseau: readonly Route[] = [reading(lireReseau, lireReseauActe)];

const uuid = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
    .toUpperCase();
/** Apple profile of the certificate; deterministic. */
function appleProfile(certificate: string): string {
  const der = derOf(certificate).toString('base64');
  const common = (type: string, seed: string) =>
    `<key>PayloadType</key><string>${type}</string><key>PayloadVersion</key><integer>1</integer><key>PayloadIdentifier</key><string>ga.pharmacie.autorite.${seed}</string><key>PayloadUUID</key><string>${uuid(seed + der)}</string><key>PayloadDisplayName</key><string>Pharmacie</string>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>${common('Configuration', 'profil')}<key>PayloadContent</key><array><dict>${common('com.apple.security.root', 'racine')}<key>PayloadContent</key><data>${der}</data></dict></array></dict></plist>
`;
}

/** `/confiance`: no session, no script; gives only the authority's public certificate. */
export function mountTrustPage(router: Router, state: () => NetworkState): void {
  const authority = (): string | null => {
    const { folder } = state();
    return folder === null ? null : readAuthority(folder);
  };
  router.get('/confiance', (ctx) => {
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-store');
    ctx.body = renderTrustPage(describeNetwork(state()), ctx.hostname);
  });
  for (const [name, type, content] of [
    ['pharmacie.crt', 'application/x-x509-ca-cert', derOf],
    ['pharmacie.mobileconfig', 'application/x-apple-aspen-config', appleProfile],
  ] as const) {
    router.get(`/confiance/${name}`, (ctx) => {
      const certificate = authority();
      if (certificate === null) return ctx.redirect('/confiance');
      ctx.type = type;
      ctx.set('Content-Disposition', `attachment; filename="${name}"`);
      ctx.body = content(certificate);
    });
  }
}
