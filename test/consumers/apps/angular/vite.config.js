import { transformAsync } from '@babel/core';
import linker from '@angular/compiler-cli/linker/babel';

/** Angular's packages are published half compiled; `ng build` links them in the same way. */
const link = {
  name: 'angular-linker',
  transform: {
    filter: { id: /node_modules\/@angular\/.*\.mjs$/, code: 'ɵɵngDeclare' },
    async handler(code, filename) {
      const linked = await transformAsync(code, {
        filename,
        plugins: [linker],
        configFile: false,
        babelrc: false,
        compact: false,
      });
      return { code: linked.code, map: linked.map };
    },
  },
};

export default { plugins: [link], build: { chunkSizeWarningLimit: 1000 } };
