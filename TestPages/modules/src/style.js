document.documentElement.className = 'styled'
